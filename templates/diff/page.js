'use strict';
{
  const search = document.querySelector('input[type=search]');
  const tiles = [...document.querySelectorAll('.tile')];
  const audiences = [...document.querySelectorAll('input[name=audience]')];
  const shown = document.querySelector('.shown');
  const nothing = document.querySelector('#none-shown');
  const sections = [...document.querySelectorAll('main section')];
  const rows = [...document.querySelectorAll('article')].map((element) => ({
    element,
    data: element.dataset,
    text: element.textContent.toLowerCase(),
  }));

  const pages = document.querySelector('.pages');
  const [previous, following] = pages.querySelectorAll('button');
  const where = pages.querySelector('output');

  /** So many changes are on one page. */
  const PAGE = 50;
  let page = 0;
  let fitting = [];

  /** Shows the current page of the changes that fit the filters. */
  const show = () => {
    const count = Math.max(1, Math.ceil(fitting.length / PAGE));
    page = Math.min(Math.max(page, 0), count - 1);
    const visible = new Set(fitting.slice(page * PAGE, (page + 1) * PAGE));
    for (const { element } of rows) element.hidden = !visible.has(element);
    for (const section of sections) section.hidden = !section.querySelector('article:not([hidden])');
    pages.hidden = count === 1;
    where.textContent = `Page ${page + 1} of ${count}`;
    previous.disabled = page === 0;
    following.disabled = page === count - 1;
  };

  const turn = (by) => {
    page += by;
    show();
    document.querySelector('main').scrollIntoView();
  };

  /** The level of a change for the selected audience. Approved changes stay approved. */
  const levelOf = ({ group, ...levels }, audience) =>
    group === 'approved' || audience === '' ? group : levels[audience];

  const concerns = (data, audience) => audience === '' || data[audience] !== 'none';

  const filter = () => {
    const levels = new Set(tiles.filter((tile) => tile.ariaPressed === 'true').map((tile) => tile.dataset.level));
    const audience = audiences.find((choice) => choice.checked).value;
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    fitting = rows
      .filter(
        ({ data, text }) =>
          levels.has(levelOf(data, audience)) && concerns(data, audience) && words.every((word) => text.includes(word)),
      )
      .map(({ element }) => element);
    const count = fitting.length;
    page = 0;
    show();
    const all = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
    shown.textContent = count === rows.length ? all : `${count} of ${all}`;
    nothing.hidden = count > 0 || rows.length === 0;
  };

  const reset = () => {
    search.value = '';
    for (const tile of tiles) tile.ariaPressed = 'true';
    audiences[0].checked = true;
    filter();
  };

  const step = (by) => {
    const at = fitting.indexOf(document.activeElement?.closest('article'));
    const first = page * PAGE;
    const last = Math.min(first + PAGE, fitting.length) - 1;
    const index = at === -1 ? (by > 0 ? first : last) : at + by;
    const next = fitting[index];
    if (next === undefined) return;
    if (next.hidden) {
      page = Math.floor(index / PAGE);
      show();
    }
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };

  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      reset();
      search.blur();
    } else if (event.target === search) return;
    else if (event.key === '/') search.focus();
    else if (event.key === 'j') step(1);
    else if (event.key === 'k') step(-1);
    else if (/^[1-4]$/.test(event.key)) {
      audiences[Number(event.key) - 1].checked = true;
      filter();
    } else return;
    event.preventDefault();
  };

  for (const tile of tiles) {
    tile.addEventListener('click', () => {
      tile.ariaPressed = String(tile.ariaPressed !== 'true');
      filter();
    });
  }
  for (const choice of audiences) choice.addEventListener('change', filter);
  search.addEventListener('input', filter);
  previous.addEventListener('click', () => turn(-1));
  following.addEventListener('click', () => turn(1));
  // On paper, there are no pages to turn.
  addEventListener('beforeprint', () => {
    for (const element of fitting) element.hidden = false;
    for (const section of sections) section.hidden = !section.querySelector('article:not([hidden])');
  });
  addEventListener('afterprint', show);
  document.querySelector('#reset').addEventListener('click', reset);
  document.addEventListener('keydown', press);
  filter();
}

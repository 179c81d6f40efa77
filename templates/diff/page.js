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

  /** The level of a change for the selected audience. Approved changes stay approved. */
  const levelOf = ({ group, ...levels }, audience) =>
    group === 'approved' || audience === '' ? group : levels[audience];

  const concerns = (data, audience) => audience === '' || data[audience] !== 'none';

  const filter = () => {
    const levels = new Set(tiles.filter((tile) => tile.ariaPressed === 'true').map((tile) => tile.dataset.level));
    const audience = audiences.find((choice) => choice.checked).value;
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { element, data, text } of rows) {
      const fits =
        levels.has(levelOf(data, audience)) && concerns(data, audience) && words.every((word) => text.includes(word));
      element.hidden = !fits;
      if (fits) count++;
    }
    for (const section of sections) section.hidden = !section.querySelector('article:not([hidden])');
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
    const visible = rows.map(({ element }) => element).filter((element) => !element.hidden);
    const at = visible.indexOf(document.activeElement?.closest('article'));
    const next = visible[at === -1 ? (by > 0 ? 0 : visible.length - 1) : at + by];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
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
  document.querySelector('#reset').addEventListener('click', reset);
  document.addEventListener('keydown', press);
  filter();
}

'use strict';
{
  // ---------------------------------------------------------------------------------------------------------- search
  const root = document.body.dataset.root;
  const area = document.querySelector('.search');
  const input = document.querySelector('#search');
  const panel = document.querySelector('.found');
  const list = document.querySelector('#found');
  const nothing = document.querySelector('.nothing');
  let chosen = -1;

  /** Splits a name into words: `guild id` for `guildId`. */
  const wordsOf = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ');

  const WEIGHTS = { Object: 4, Enum: 3, 'Bit set': 3, Endpoint: 3, Event: 3, State: 3, Identifier: 3, View: 1.6 };

  let engine;
  /** Created on first use, because most page views do not search. */
  function searchEngine() {
    if (engine) return engine;
    engine = new snowspecSearch.MiniSearch({
      fields: ['name', 'words', 'text'],
      searchOptions: {
        boost: { name: 4, words: 3 },
        prefix: true,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        combineWith: 'AND',
        boostDocument: (id) => WEIGHTS[snowspecDocuments[id][1]] ?? 1,
      },
    });
    engine.addAll(snowspecDocuments.map(([name, , , text], id) => ({ id, name, words: wordsOf(name), text })));
    return engine;
  }

  /** Exact names come first, with or without the name of the declaration. */
  function find(query) {
    const wanted = query.trim().toLowerCase();
    const exact = (name) => name.toLowerCase() === wanted || name.toLowerCase().endsWith(`.${wanted}`);
    return searchEngine()
      .search(query)
      .map(({ id, score }) => ({
        found: snowspecDocuments[id],
        score: score * (exact(snowspecDocuments[id][0]) ? 20 : 1),
      }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 12)
      .map(({ found }) => found);
  }

  function show() {
    const query = input.value;
    const results = query.trim() === '' ? [] : find(query);
    list.replaceChildren(...results.map(option));
    nothing.textContent = query.trim() !== '' && results.length === 0 ? `No results for “${query.trim()}”.` : '';
    open(query.trim() !== '');
    choose(results.length > 0 ? 0 : -1);
  }

  function option([name, kind, path, text], index) {
    const item = element('li', { id: `found-${index}`, role: 'option' });
    item.append(element('b', {}, name), element('span', {}, kind));
    if (text !== '') item.append(element('p', {}, text.replaceAll('`', '')));
    item.dataset.path = path;
    item.addEventListener('click', () => go(item));
    return item;
  }

  function open(is) {
    panel.hidden = !is;
    input.setAttribute('aria-expanded', String(is));
  }

  function choose(index) {
    chosen = index;
    const options = [...list.children];
    options.forEach((item, position) => item.setAttribute('aria-selected', String(position === index)));
    if (options[index]) {
      input.setAttribute('aria-activedescendant', options[index].id);
      options[index].scrollIntoView({ block: 'nearest' });
    } else input.removeAttribute('aria-activedescendant');
  }

  function go(item) {
    open(false);
    input.blur();
    location.href = root + item.dataset.path;
  }

  function element(name, attributes, text) {
    const created = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
    if (text !== undefined) created.textContent = text;
    return created;
  }

  area.hidden = false;
  input.addEventListener('input', show);
  input.addEventListener('focus', () => input.value.trim() !== '' && show());
  input.addEventListener('keydown', (event) => {
    const { length } = list.children;
    if (event.key === 'ArrowDown' && length > 0) choose((chosen + 1) % length);
    else if (event.key === 'ArrowUp' && length > 0) choose((chosen - 1 + length) % length);
    else if (event.key === 'Enter' && list.children[chosen] && !panel.hidden) go(list.children[chosen]);
    else if (event.key === 'Escape') {
      if (panel.hidden) input.blur();
      open(false);
    } else return;
    event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, textarea, select');
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  document.addEventListener('click', (event) => !area.contains(event.target) && open(false));

  // ------------------------------------------------------------------------------------------------------ navigation
  const side = document.querySelector('.side');
  const here = side.querySelector('[aria-current=page]');
  // Scrolls the navigation, not the page.
  if (here) side.scrollTop = here.offsetTop - side.clientHeight / 2;

  const filter = side.querySelector('.filter');
  const matches = side.querySelector('.matches');
  const pages = [...side.querySelectorAll(':scope > ul:not(.matches)')];
  // Members have an anchor in their paths, declarations do not.
  const declarations = snowspecDocuments.filter(([, , path]) => !path.includes('#'));
  filter.hidden = false;
  filter.addEventListener('input', () => {
    const wanted = filter.value.trim().toLowerCase();
    const found = wanted === '' ? [] : declarations.filter(([name]) => name.toLowerCase().includes(wanted));
    matches.replaceChildren(...found.map(match));
    if (wanted !== '' && found.length === 0) matches.append(element('li', {}, 'No matching pages'));
    matches.hidden = wanted === '';
    for (const list of pages) list.hidden = wanted !== '';
  });

  function match([name, kind, path]) {
    const item = element('li', {});
    const link = element('a', { href: root + path }, name);
    link.append(element('small', {}, kind));
    item.append(link);
    return item;
  }

  // ----------------------------------------------------------------------------------------------------------- theme
  const THEME = 'snowspec-theme';
  const theme = document.querySelector('.theme');
  const preferred = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (document.documentElement.dataset.theme ?? (preferred.matches ? 'dark' : 'light')) === 'dark';
  const showTheme = () => theme.setAttribute('aria-pressed', String(isDark()));

  showTheme();
  theme.hidden = false;
  preferred.addEventListener('change', showTheme);
  theme.addEventListener('click', () => {
    const chosen = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = chosen;
    showTheme();
    try {
      localStorage.setItem(THEME, chosen);
    } catch {}
  });

  // -------------------------------------------------------------------------------------------------------- examples
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const text = button.parentElement.querySelector('code').textContent;
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = 'Copied';
      } catch {
        button.textContent = 'Copy failed';
      }
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
  }

  // ----------------------------------------------------------------------------------------------------------- tools
  const calculator = document.querySelector('[data-bit-set]');
  if (calculator) startCalculator(calculator);
  const decoder = document.querySelector('[data-identifier]');
  if (decoder) startDecoder(decoder);

  /** Shows the result of a calculation, or the message of its error. */
  function attempt(tool, field, calculate) {
    const output = tool.querySelector('output');
    try {
      output.replaceChildren(calculate());
      output.classList.remove('wrong');
      field.removeAttribute('aria-invalid');
      return true;
    } catch (error) {
      output.textContent = error.message;
      output.classList.add('wrong');
      field.setAttribute('aria-invalid', 'true');
      return false;
    }
  }

  function terms(rows) {
    const terms = element('dl', {});
    for (const [term, fact] of rows) terms.append(element('dt', {}, term), element('dd', {}, fact));
    return terms;
  }

  function startCalculator(tool) {
    const name = tool.dataset.bitSet;
    const bits = snowspecPackage[name][name];
    const field = tool.querySelector('[data-value]');
    const boxes = [...document.querySelectorAll('[data-bit]')];

    function update() {
      const value = field.value.trim();
      attempt(tool, field, () => {
        const names = bits.toArray(value);
        const rest = bits.remove(BigInt(value), ...names);
        for (const box of boxes) {
          box.checked = names.includes(box.dataset.bit);
          box.closest('.member').classList.toggle('chosen', box.checked);
        }
        return terms([
          ['Bits', names.length === 0 ? 'none' : names.join(' | ')],
          ['Hexadecimal', `0x${BigInt(value).toString(16)}`],
          ...(String(rest) === '0' ? [] : [['Unnamed bits', String(rest)]]),
        ]);
      });
    }

    function set(calculate) {
      let value;
      const calculated = attempt(tool, field, () => ((value = String(calculate())), ''));
      if (!calculated) return;
      field.value = value;
      update();
    }

    for (const choice of document.querySelectorAll('.choice')) choice.hidden = false;
    tool.hidden = false;
    field.addEventListener('input', update);
    for (const box of boxes) {
      box.addEventListener('change', () => {
        const value = /^\d+$/.test(field.value.trim()) ? field.value.trim() : '0';
        set(() => (box.checked ? bits.add(value, box.dataset.bit) : bits.remove(value, box.dataset.bit)));
      });
    }
    tool
      .querySelector('[data-all]')
      .addEventListener('click', () => set(() => bits.add('0', ...boxes.map((box) => box.dataset.bit))));
    tool.querySelector('[data-none]').addEventListener('click', () => set(() => 0));
    update();
  }

  function startDecoder(tool) {
    const { identifier: name, function: prefix } = tool.dataset;
    const functions = snowspecPackage[name];
    const parts = JSON.parse(tool.dataset.parts);
    const field = tool.querySelector('[data-value]');

    function update() {
      attempt(tool, field, () => {
        const id = field.value.trim();
        const taken = functions[`deconstruct${name}`](id);
        const date = functions[`${prefix}ToDate`](id);
        return terms([
          ['Created (UTC)', Number.isNaN(date.getTime()) ? 'out of range' : date.toISOString()],
          ['Local time', Number.isNaN(date.getTime()) ? '' : date.toLocaleString()],
          ...parts.map((part) => [`${part.name}, bits ${part.high} to ${part.low}`, String(taken[part.name])]),
        ]);
      });
    }

    tool.hidden = false;
    field.addEventListener('input', update);
    tool.querySelector('[data-now]').addEventListener('click', () => {
      field.value = functions[`${prefix}FromTimestamp`](Date.now());
      update();
    });
    tool.querySelector('[data-now]').click();
  }
}

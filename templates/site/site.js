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
    const all = searchEngine().search(query);
    return (all.length > 0 ? all : searchEngine().search(query, { combineWith: 'OR' }))
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
    const about = text === '' ? [] : [element('p', {}, text.replaceAll('`', ''))];
    const parts = [element('b', {}, name), element('span', {}, kind), ...about];
    const item = element('li', { id: `found-${index}`, role: 'option', 'data-path': path }, ...parts);
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

  function element(name, attributes, ...contents) {
    const created = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
    created.append(...contents);
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
    return element('li', {}, element('a', { href: root + path }, name, element('small', {}, kind)));
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

  let colour;
  /** Colours code without markup of its own, which would make pages three times as long. */
  if (CSS.highlights) {
    const kinds = ['comment', 'text', 'word', 'number'];
    const TOKENS =
      /(\/\/[^\n]*|(?<=^|\s)#[^\n]*)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*')|\b(import|export|from|const|await|async|function|return|if|else|throw|try|catch|type|true|false|null|npm|npx|curl)\b|(-?\b\d[\d.]*\b)/gm;
    const highlights = kinds.map((kind) => {
      const highlight = new Highlight();
      CSS.highlights.set(kind, highlight);
      return highlight;
    });
    colour = (code) => {
      const node = code.firstChild;
      for (const match of node?.data.matchAll(TOKENS) ?? []) {
        const range = new Range();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        highlights[match.slice(1).findIndex((found) => found !== undefined)].add(range);
      }
    };
    for (const code of document.querySelectorAll('.code code')) colour(code);
  }

  // ----------------------------------------------------------------------------------------------------------- reveal
  /** Browsers open closed details around the target of a link, but know nothing of tabs. */
  function reveal() {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let tab = target.closest('.tabs > .tab'); tab; tab = tab.parentElement.closest('.tabs > .tab')) {
      const index = [...tab.parentElement.querySelectorAll(':scope > .tab')].indexOf(tab);
      tab.parentElement.querySelectorAll(':scope > .choices input')[index].checked = true;
    }
    if (target.matches('details')) target.open = true;
    target.scrollIntoView();
  }
  addEventListener('hashchange', reveal);
  reveal();

  // ----------------------------------------------------------------------------------------------------------- try it
  const SERVER = 'snowspec-server';
  const attemptPanel = document.querySelector('[data-try]');
  if (attemptPanel) startTrial(attemptPanel);

  /** A form that calls the endpoint of the page. Nothing is sent before a click. */
  function startTrial(panel) {
    const trial = JSON.parse(panel.dataset.try);
    const stored = sessionStorage.getItem(SERVER);
    // The mock answers pages of this machine, and those of the origins that it allows.
    const isLocal = /^(localhost|127\.0\.0\.1)$/.test(location.hostname);
    const origin = isLocal ? '' : ` --origin ${location.protocol === 'file:' ? 'null' : location.origin}`;
    const server = element('input', { type: 'url', value: stored ?? 'http://localhost:8787', list: 'servers' });
    const known = ['http://localhost:8787', trial.base].map((value) => element('option', { value }));
    const inputs = trial.inputs.map((input) => {
      const type =
        input.form !== undefined || input.in === 'basic' ? 'password' : input.in === 'file' ? 'file' : 'text';
      return {
        ...input,
        field: element('input', { type, value: input.value, autocomplete: 'off', spellcheck: 'false' }),
      };
    });
    const body =
      trial.body === undefined ? undefined : element('textarea', { rows: '10', spellcheck: 'false' }, trial.body);
    const send = element('button', { type: 'submit' }, 'Send');
    const output = element('output', { class: 'result', role: 'status' });
    const hint = `Start a mock server with “${trial.mock}${origin}”, or enter the address of another one.`;
    const form = element(
      'form',
      {},
      element('p', { class: 'hint' }, hint),
      element('label', {}, 'Server', server),
      element('datalist', { id: 'servers' }, ...known),
      ...inputs.map(({ name, needed, field }) => element('label', {}, needed ? name : `${name} (optional)`, field)),
      ...(body ? [element('label', {}, `Body, ${trial.media}`, body)] : []),
      send,
      output,
    );
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      sessionStorage.setItem(SERVER, server.value);
      send.disabled = true;
      const started = performance.now();
      try {
        const response = await fetch(...requestOf(trial, server.value, inputs, body?.value));
        showResponse(response, await response.text(), performance.now() - started);
      } catch (error) {
        output.textContent = `No answer from ${server.value}: ${error.message}. Is the server running, and does it allow requests of other sites?`;
        output.classList.add('wrong');
      }
      send.disabled = false;
    });

    function showResponse(response, text, time) {
      output.classList.toggle('wrong', !response.ok);
      const code = element('code', {}, pretty(text));
      const caption = `${response.status} ${response.statusText}, ${Math.round(time)} ms`;
      const block = element('pre', { tabindex: '0' }, code);
      output.replaceChildren(element('figure', { class: 'code' }, element('figcaption', {}, caption), block));
      colour?.(code);
    }

    panel.append(form);
    panel.hidden = false;
  }

  function pretty(text) {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  }

  /** The arguments of `fetch` for what is filled in. */
  function requestOf(trial, server, inputs, body) {
    const filled = inputs.filter(({ needed, field }) => needed || field.value !== '');
    const of = (place) => filled.filter((input) => input.in === place);
    const written = ({ field, form }) =>
      form === undefined ? field.value : form.replace(/<[^<>]*>/, () => field.value);
    const path = of('path').reduce(
      (text, { name, field }) => text.replace(`{${name}}`, encodeURIComponent(field.value)),
      trial.path,
    );
    const pairs = of('query').map((input) => `${encodeURIComponent(input.name)}=${encodeURIComponent(written(input))}`);
    const query = [...trial.fixedQuery, ...pairs].join('&');
    const headers = new Headers(of('header').map((input) => [input.name, written(input)]));
    for (const { field } of of('basic')) headers.set('Authorization', `Basic ${btoa(field.value)}`);
    if (body !== undefined && body !== '') headers.set('Content-Type', trial.media);
    const parts = [...of('part'), ...of('file')];
    let content = body === '' ? undefined : body;
    if (trial.body === undefined && parts.length > 0) {
      content = trial.media === 'multipart/form-data' ? new FormData() : new URLSearchParams();
      for (const { name, field } of parts)
        for (const value of field.files ?? [field.value]) content.append(name, value);
    }
    const url = `${server.replace(/\/$/, '')}${path}${query === '' ? '' : `?${query}`}`;
    return [url, { method: trial.method, headers, ...(content !== undefined && { body: content }) }];
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
    return element('dl', {}, ...rows.flatMap(([term, fact]) => [element('dt', {}, term), element('dd', {}, fact)]));
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

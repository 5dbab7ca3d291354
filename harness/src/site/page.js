// The page: four tabs over one worker. The state of a tab stands in the fragment, so that a link holds it and nothing is sent.
'use strict';
(() => {
  const by = (id) => document.getElementById(id);
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
    element.append(...children.filter((child) => child !== undefined));
    return element;
  };
  const LONGEST_LINK = 20_000, SHOWN = 100_000, LARGE = 300_000, EXPLAINED = 1_000_000, PAUSE = 150;
  // What mistakes may read and print in all, in bytes, before the search for a hash gives up: a page is slower than the program.
  const BUDGET = 32 << 20;
  const EXAMPLE = '{\n  "b": 1.50,\n  "a": "caf\\u00e9",\n  "\\ud83d\\ude00": 1e21,\n  "\\ufb33": 9007199254740993\n}\n';

  // One worker for what is typed, one for what takes long: a search or the changes of a large document never keep typing waiting.
  let engine, slow, profiles = [], axes = [], rules = new Map();
  const ask = (question) => engine.ask(question);
  // Only the latest answer of a kind is shown; what was typed meanwhile is asked when the one before is done.
  const turns = {};
  function latest(kind, question, show) {
    const turn = (turns[kind] ??= {});
    turn.next = { question, show };
    if (turn.busy) return;
    (async () => {
      turn.busy = true;
      while (turn.next) {
        const { question: asked, show: told } = turn.next;
        turn.next = undefined;
        const answer = await (typeof asked === 'function' ? asked() : ask(asked));
        if (!turn.next) told(answer);
      }
      turn.busy = false;
    })();
  }

  const script = (source) => new Promise((resolve, reject) => {
    const element = make('script', { src: source });
    element.onload = () => { element.remove(); resolve(); };
    element.onerror = () => reject(new Error(`${source} cannot be loaded`));
    document.head.append(element);
  });
  const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;

  async function load() {
    // A page from a folder may not fetch, so there the module comes as a script.
    let module;
    if (location.protocol === 'file:') {
      await script('canon.wasm.js');
      module = bytesOf(self.CANON_WASM);
      delete self.CANON_WASM;
    } else {
      module = await (await fetch('canon.wasm')).arrayBuffer();
    }
    engine = new CanonEngine(module);
    slow = new CanonEngine(module);
    const about = await engine.start();
    if (about.error) throw new Error(about.error);
    ({ profiles } = await ask({ op: 'profiles' }));
    ({ axes } = await ask({ op: 'axes' }));
    for (const rule of (await ask({ op: 'rules' })).rules) rules.set(rule.id, rule);
    by('about').textContent = `canon ${about.version}, ${profiles.length} profiles, ${rules.size} rules. Everything runs in this page. No request leaves it.`;
  }

  // The fragment.
  const TABS = ['canonicalize', 'identify', 'dialect', 'vectors'];
  const fragment = () => new URLSearchParams(location.hash.slice(1));
  const tab = () => (TABS.includes(fragment().get('tab')) ? fragment().get('tab') : 'canonicalize');
  // A link has no room for a large document, but Back and Forward find it here as long as the page is open.
  const states = new Map();
  function remember(state) {
    const id = history.state?.id ?? `${performance.timeOrigin} ${states.size}`;
    states.set(id, { tab: tab(), ...state });
    const link = (members) => new URLSearchParams([['tab', tab()], ...members.filter(([, value]) => value !== undefined)]).toString();
    const members = Object.entries(state).filter(([, value]) => typeof value !== 'object');
    const whole = link(members);
    const shown = whole.length <= LONGEST_LINK ? whole : link(members.filter(([, value]) => value?.length < 1000));
    history.replaceState({ id }, '', `#${shown}`);
  }
  const remembered = () => { const known = states.get(history.state?.id); return known?.tab === tab() ? { get: (name) => known[name], has: (name) => known[name] !== undefined } : fragment(); };
  const copiedLink = (button) => {
    const state = states.get(history.state?.id) ?? {}, link = fragment();
    if (Object.entries(state).every(([name, value]) => value === undefined || link.get(name) === value)) return copied(button, location.href);
    return said(button, 'Too long for a link');
  };
  const copied = async (button, text) => {
    try { await navigator.clipboard.writeText(text); said(button, 'Copied'); } catch { said(button, 'Copying is not allowed here'); }
  };
  function said(button, words) {
    const label = button.dataset.label ??= button.textContent;
    button.textContent = words;
    setTimeout(() => (button.textContent = label), 2000);
  }

  // What several tabs show.
  const cut = (text, most = SHOWN) => (text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text);
  function rule(id) {
    const known = rules.get(id);
    return make('span', { title: known?.text }, id || '');
  }
  function refusal(found) {
    const lines = [make('p', { class: 'bad' }, `Refused: ${found.message} (${found.rule}), line ${found.line}, column ${found.column}.`)];
    if (found.excerpt !== undefined) lines.push(make('pre', {}, `${found.excerpt}\n${' '.repeat(found.caret)}^`));
    if (rules.get(found.rule)) lines.push(make('p', { class: 'quiet' }, rules.get(found.rule).text));
    return lines;
  }
  function table(caption, headings, rows, classes = []) {
    const head = make('tr', {}, ...headings.map((heading) => make('th', { scope: 'col' }, heading)));
    const body = rows.map((cells) => make('tr', {}, ...cells.map((cell, index) => make('td', { class: classes[index] }, cell))));
    return make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }, make('table', {}, make('thead', {}, head), make('tbody', {}, ...body)));
  }
  const failed = (answer) => (answer.refusal ? refusal(answer.refusal) : [make('p', { class: 'bad' }, answer.error)]);
  // A text as much of it as a page can show, and the whole of it for whoever wants it.
  function whole(id, text, most = SHOWN) {
    const shown = make('pre', { id, tabindex: '0' }, cut(text, most));
    if (text.length <= most) return [shown];
    const copy = make('button', { type: 'button' }, 'Copy the whole text'), save = make('button', { type: 'button' }, 'Save it as a file');
    copy.onclick = () => copied(copy, text);
    save.onclick = () => {
      const url = URL.createObjectURL(new Blob([text]));
      make('a', { href: url, download: 'canonical.json' }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    };
    return [shown, make('p', { class: 'row' }, copy, ' ', save)];
  }

  // Documents: what is typed, or a file that is too large for a text field or no text at all.
  const held = {};
  const given = (id) => held[id] ?? { document: by(id).value };
  const leave = (id) => { if (held[id]) { held[id] = undefined; by(id).placeholder = ''; } };
  function hold(id, file) {
    leave(id);
    if (!file) return;
    held[id] = file;
    by(id).value = '';
    by(id).placeholder = `${file.size}, is being worked on. Type here to leave it.`;
  }
  async function take(file, id) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text;
    try { text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes); } catch { text = undefined; }
    const size = `${file.name}: ${bytes.length} bytes`;
    leave(id);
    // A text field with megabytes in it is slow in every browser, and bytes that are no text have no place in one.
    if (text !== undefined && (text.length <= LARGE || !HOLDS.includes(id))) by(id).value = text;
    else if (!HOLDS.includes(id)) by(id).value = new TextDecoder().decode(bytes);
    else if (text !== undefined) hold(id, { document: text, size });
    else {
      let binary = '';
      for (let at = 0; at < bytes.length; at += 32768) binary += String.fromCharCode(...bytes.subarray(at, at + 32768));
      hold(id, { document_b64: btoa(binary), size: `${size}, not UTF-8` });
    }
    TAKES[id]();
  }

  // Canonicalize.
  let unknown = [], seen = false;
  const chosen = () => [...document.querySelectorAll('#profiles input:checked')].map((input) => input.value);
  const chosenReadings = () => Object.fromEntries([...document.querySelectorAll('#readings select')].filter((select) => select.selectedIndex > 0).map((select) => [select.name, select.value]));
  function canonicalize(keep = true) {
    const names = chosen(), { size, ...document } = given('document');
    const readings = chosenReadings();
    if (keep) remember({ profiles: names.join(','), readings: new URLSearchParams(readings).toString() || undefined, document: held.document ? undefined : document.document, held: held.document });
    slow.stop();
    by('size').textContent = size ?? `${new TextEncoder().encode(document.document).length} bytes`;
    by('unknown').hidden = !unknown.length;
    by('unknown').textContent = `No profile is called ${unknown.join(', ')}; choose from these.`;
    if (!names.length) return latest('canonicalize', () => ({}), () => by('results').replaceChildren(make('p', {}, 'Choose a profile.')));
    const plain = (document.document ?? document.document_b64).length > EXPLAINED || undefined;
    if (names.length > 1 && plain) return latest('canonicalize', () => each(names, readings, document), (answer) => by('results').replaceChildren(...several(answer)));
    const show = (answer) => by('results').replaceChildren(...single(names[0], answer));
    if (names.length > 1) latest('canonicalize', { op: 'compare', profiles: names, readings, ...document }, (answer) => by('results').replaceChildren(...several(answer)));
    else if (!plain) latest('canonicalize', { op: 'canonicalize', profile: names[0], readings, ...document }, show);
    else latest('canonicalize', { op: 'canonicalize', profile: names[0], readings, plain, ...document }, (answer) => {
      show(answer);
      // The text first; its changes, which take longer, are looked for beside the typing.
      if (!answer.canonical) return;
      slow.stop();
      slow.ask({ op: 'canonicalize', profile: names[0], readings, ...document }).then((told) => told.stopped || show(told.error ? { ...answer, changes: [], count: 0 } : told));
    });
  }
  // Of a large document every profile's answer, but not their differences place by place.
  async function each(names, readings, document) {
    const answers = [];
    for (const name of names) answers.push({ name, ...(await ask({ op: 'canonicalize', profile: name, readings, plain: true, ...document })) });
    return { answers };
  }
  function single(name, answer) {
    if (answer.error) return failed(answer);
    const shown = [];
    if (answer.refusal) shown.push(...refusal(answer.refusal));
    else {
      shown.push(make('h2', {}, `Canonical text in ${name}`), ...whole('canonical', answer.canonical));
      if (answer.hash) shown.push(make('h2', {}, 'Hash'), make('pre', { id: 'digest', tabindex: '0' }, answer.hash));
      if (!answer.changes) return [...shown, make('p', { class: 'quiet' }, 'The document is large: looking for its changes…')];
      shown.push(make('h2', {}, answer.count === 1 ? '1 change' : `${answer.count} changes`));
      const rows = answer.changes.slice(0, 200).map((change) => [change.path, change.kind.replace('_', ' '), rule(change.rule), cut(change.before, 200), cut(change.after, 200)]);
      if (rows.length) shown.push(table('changes', ['where', 'what', 'rule', 'before', 'after'], rows, ['text', '', 'rule', 'text', 'text']));
      if (answer.count > rows.length) shown.push(make('p', { class: 'quiet' }, `and ${answer.count - rows.length} more`));
    }
    for (const { dispute, readings } of answer.disputes ?? []) {
      shown.push(make('h2', {}, 'Depends on ', rule(dispute)), make('p', {}, rules.get(dispute)?.text ?? ''));
      shown.push(table(dispute, ['reading', 'hash'], readings.map((one) => [one.reading + (one.chosen ? ' (chosen)' : ''), one.hash ?? `refused: ${one.reject}`]), ['', 'text']));
    }
    return shown;
  }
  function several(answer) {
    if (!answer.answers) return failed(answer);
    const shown = [];
    for (const one of answer.answers) {
      shown.push(make('h2', {}, one.name));
      if (one.error) shown.push(...failed(one));
      else if (one.refusal) shown.push(...refusal(one.refusal));
      else shown.push(...whole(undefined, one.canonical, 20_000), make('pre', { tabindex: '0', class: 'digest' }, one.hash));
    }
    const names = answer.answers.filter((one) => !one.refusal && !one.error).map((one) => one.name);
    if (names.length > 1 && answer.differences) {
      shown.push(make('h2', {}, answer.count ? `They differ in ${answer.count} ${answer.count === 1 ? "place" : "places"}` : 'The canonical texts are the same'));
      const marked = (row, name) => { const text = row.texts[name]; return text === null || text === undefined ? make('span', { class: 'quiet' }, 'absent') : text !== row.texts[names[0]] ? make('mark', {}, cut(text, 200)) : cut(text, 200); };
      if (answer.count) shown.push(table('differences', ['where', ...names], answer.differences.slice(0, 200).map((row) => [row.path, ...names.map((name) => marked(row, name))]), ['text', ...names.map(() => 'text')]));
    }
    return shown;
  }
  function disputes() {
    const kept = chosenReadings(), seen = new Set();
    const fields = [];
    for (const profile of profiles.filter((one) => chosen().includes(one.name))) for (const dispute of profile.disputes) {
      if (seen.has(dispute.id)) continue;
      seen.add(dispute.id);
      const id = `reading-${dispute.id}`;
      const options = dispute.readings.map((reading, index) => make('option', { value: reading.name, title: reading.text, selected: kept[dispute.id] === reading.name }, index ? reading.name : `${reading.name} (default)`));
      fields.push(make('p', { class: 'row' }, make('label', { for: id, title: dispute.text }, dispute.id), make('select', { id, name: dispute.id }, ...options)));
    }
    by('readings').replaceChildren(...(fields.length ? [make('details', { open: Object.keys(kept).length > 0 }, make('summary', {}, 'Readings of disputed points'), ...fields)] : []));
  }
  function openCanonicalize(parameters) {
    // A link of the navigation says nothing about them, and then what was chosen before stays.
    const names = (parameters.get('profiles') ?? (chosen().join() || 'jcs')).split(',').filter(Boolean);
    unknown = names.filter((name) => !profiles.some((one) => one.name === name));
    for (const input of document.querySelectorAll('#profiles input')) input.checked = names.includes(input.value);
    disputes();
    for (const [dispute, reading] of new URLSearchParams(parameters.get('readings') ?? '')) {
      const select = by(`reading-${dispute}`);
      if (select) select.value = reading;
    }
    if (parameters.has('held')) hold('document', parameters.get('held'));
    else if (parameters.has('document')) { leave('document'); by('document').value = parameters.get('document'); }
    else if (!held.document && !seen) by('document').value = EXAMPLE;
    seen = true;
    canonicalize(false);
  }

  // Why does my hash differ?
  let typing, ticking;
  function identify(keep = true) {
    const [hash, text] = ['hash', 'text'].map((id) => by(id).value), { size, ...subject } = given('subject');
    if (keep) remember({ document: held.subject ? undefined : subject.document, hash, text, held: held.subject });
    by('subject-size').textContent = size ?? '';
    // The search for what was typed before is pointless now.
    slow.stop();
    clearTimeout(typing);
    clearInterval(ticking);
    by('matches').removeAttribute('aria-busy');
    if (!hash.trim() && !text) return by('matches').replaceChildren(make('p', { class: 'quiet' }, 'Waiting for a hash or a text.'));
    by('matches').setAttribute('aria-busy', 'true');
    typing = setTimeout(() => search({ op: 'identify', ...subject, hash, text: text || undefined, budget: BUDGET }), PAUSE);
  }
  async function search(question) {
    const begun = Date.now(), clock = make('span', { role: 'timer', class: 'quiet' });
    const cancel = make('button', { type: 'button', id: 'cancel' }, 'Cancel');
    cancel.onclick = () => { slow.stop(); clearInterval(ticking); by('matches').removeAttribute('aria-busy'); by('matches').replaceChildren(make('p', {}, 'Cancelled. Type to search again.')); };
    by('matches').replaceChildren(make('p', { class: 'row' }, 'Trying every profile, every reading and every mistake…', clock, cancel));
    ticking = setInterval(() => (clock.textContent = `${Math.round((Date.now() - begun) / 1000)} s`), 1000);
    const answer = await slow.ask(question);
    if (answer.stopped) return;
    clearInterval(ticking);
    by('matches').removeAttribute('aria-busy');
    by('matches').replaceChildren(...matches(answer));
  }
  function matches(answer) {
    if (!answer.matches) return failed(answer);
    if (!answer.matches.length) return [make('h2', {}, 'Unknown'), make('p', {}, `None of the ${answer.tried} ways tried gives this. Nothing is guessed.`), ...(answer.left ? [make('p', {}, `The document is large: ${answer.left} mistakes were not tried.`)] : [])];
    const shown = [make('h2', {}, answer.matches.length === 1 ? 'One explanation' : `${answer.matches.length} explanations, the likeliest first`)];
    const list = make('ol', {}), groups = new Map();
    for (const found of answer.matches) { const gist = found.gist ?? found.sentence; groups.set(gist, [...(groups.get(gist) ?? []), found]); }
    for (const [found, ...others] of [...groups.values()].slice(0, 30)) {
      const names = [`profile ${found.profile}`, ...Object.entries(found.readings).map(([dispute, reading]) => `${dispute}=${reading}`), found.mutant && `mutant ${found.mutant}`, found.rule && `rule ${found.rule}`].filter(Boolean);
      if (others.length) names.push(`the same in ${others.map((one) => one.profile).join(', ')}`);
      list.append(make('li', {}, make('p', {}, found.sentence), make('p', { class: 'quiet' }, names.join(', '))));
    }
    shown.push(list);
    if (answer.canonical) shown.push(make('h2', {}, 'The text behind the first one'), ...whole(undefined, answer.canonical));
    return shown;
  }

  function openIdentify(parameters) {
    if (parameters.has('held')) hold('subject', parameters.get('held'));
    else if (parameters.has('document')) { leave('subject'); by('subject').value = parameters.get('document'); }
    for (const name of ['hash', 'text']) if (parameters.has(name)) by(name).value = parameters.get(name);
    identify(false);
  }

  // Dialect.
  const value = {};
  const toml = (given) => (Array.isArray(given) ? `[${given.map((one) => JSON.stringify(one)).join(', ')}]` : JSON.stringify(given));
  const BEGINNING = 'format = 1\nname = "mine"\ntitle = "mine"\nextends = "jcs"\n';
  // A control changes its own line of the file; what else somebody wrote there stays.
  function edit(name, given) {
    by('profile-file').value = canonFile.set(by('profile-file').value, name, given);
    dialect();
  }
  function choose(axis, given) {
    value[axis.name] = given;
    const base = profiles.find((one) => one.name === by('base').value);
    edit(axis.name, base && toml(given) === toml(base.choices[axis.name]) ? undefined : toml(given));
  }
  // A title that only repeats the name goes along with it.
  let described = { name: 'mine', title: 'mine' };
  function rename(name) {
    const titled = described.title === described.name;
    described = { name, title: titled ? name : described.title };
    if (titled && /^\s*title\s*=/m.test(by('profile-file').value)) by('profile-file').value = canonFile.set(by('profile-file').value, 'title', JSON.stringify(name));
    edit('name', JSON.stringify(name));
  }
  function control(axis) {
    const id = `axis-${axis.name}`, now = value[axis.name];
    const change = (given) => choose(axis, given);
    const label = make('label', { for: id }, axis.name);
    let input;
    if (axis.kind === 'words') {
      input = make('select', { id }, ...axis.values.map((word) => make('option', { selected: word === now }, word)));
      input.onchange = () => change(input.value);
    } else if (axis.kind === 'flag') {
      input = make('input', { id, type: 'checkbox' });
      input.checked = now;
      input.onchange = () => change(input.checked);
    } else if (axis.kind === 'number') {
      input = make('input', { id, type: 'number', min: axis.values[0], max: axis.values[1], value: now });
      input.oninput = () => input.validity.valid && input.value !== '' && change(Number(input.value));
    } else if (axis.kind === 'set' || axis.kind === 'letters') {
      const has = (word) => now.includes(word);
      input = make('span', { class: 'row', role: 'group', id, 'aria-label': axis.name }, ...axis.values.map((word) => {
        const box = make('input', { type: 'checkbox', value: word });
        box.checked = has(word);
        box.onchange = () => {
          const words = [...input.querySelectorAll('input:checked')].map((one) => one.value);
          change(axis.kind === 'set' ? words : words.join(''));
        };
        return make('label', {}, box, ` ${word}`);
      }));
    } else {
      input = make('input', { id, type: 'text', value: axis.kind === 'paths' ? now.join(', ') : now, spellcheck: 'false' });
      input.oninput = () => change(axis.kind === 'paths' ? input.value.split(',').map((one) => one.trim()).filter(Boolean) : input.value);
    }
    return make('div', { class: 'axis' }, label, input, make('p', { class: 'quiet' }, axis.decides));
  }
  function controls(choices) {
    Object.assign(value, structuredClone(choices));
    by('axes').replaceChildren(...axes.map(control));
  }
  // The file is what counts: the controls say what it says, but for the one that somebody is typing into.
  function follow(answer) {
    const idle = (element) => !element.contains(document.activeElement);
    described = { name: answer.name, title: answer.title };
    if (idle(by('base'))) by('base').value = answer.extends ?? '';
    if (idle(by('name'))) by('name').value = answer.name;
    if (idle(by('axes')) && axes.some(({ name }) => toml(value[name]) !== toml(answer.choices[name]))) controls(answer.choices);
  }
  function dialect(keep = true) {
    const file = by('profile-file').value;
    if (keep) remember({ file, document: by('sample').value });
    latest('check', { op: 'check', file }, (answer) => {
      if (answer.fault) by('fault').replaceChildren(make('p', { class: 'bad' }, `Line ${answer.fault.line}, column ${answer.fault.column}: ${answer.fault.message}`));
      else if (answer.error) by('fault').replaceChildren(...failed(answer));
      else {
        by('fault').replaceChildren(make('p', { class: 'good' }, `${answer.name} is sound; it decides ${answer.given.length} of ${axes.length} axes.`), ...answer.warnings.map((warning) => make('p', {}, `Line ${warning.line}: ${warning.message}`)));
        follow(answer);
      }
    });
    latest('sample', { op: 'canonicalize', file, document: by('sample').value }, (answer) => by('sample-result').replaceChildren(...single('your dialect', answer)));
  }
  async function openDialect(parameters) {
    if (!by('base').options.length) {
      by('base').append(make('option', { value: '' }, 'nothing'), ...profiles.map((one) => make('option', {}, one.name)));
      by('sample').value = EXAMPLE;
      by('profile-file').value = BEGINNING;
    }
    const file = parameters.get('file');
    if (parameters.has('document')) by('sample').value = parameters.get('document');
    if (file) by('profile-file').value = file;
    const answer = await ask({ op: 'check', file: by('profile-file').value });
    controls(answer.choices ?? profiles[0].choices);
    if (answer.choices) follow(answer);
    dialect(false);
  }

  // Vectors.
  const loadedVectors = new Map();
  async function vectors(keep = true) {
    const profile = by('vector-profile').value, query = by('query').value;
    if (keep) remember({ profile, query });
    if (!loadedVectors.has(profile)) {
      by('found').textContent = 'Loading…';
      try { await script(`vectors/${profile}.js`); } catch (error) { by('found').textContent = error.message; return; }
      loadedVectors.set(profile, self.CANON_VECTORS[profile]);
      if (by('vector-profile').value !== profile) return;
    }
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = loadedVectors.get(profile).filter((vector) => { const text = `${vector.id} ${vector.rules.join(' ')} ${vector.proves} ${vector.effect ?? ''} ${vector.op}`.toLowerCase(); return words.every((word) => text.includes(word)); });
    by('found').textContent = `${found.length} of ${loadedVectors.get(profile).length} vectors${found.length > 200 ? '; the first 200 are shown' : ''}`;
    by('list').replaceChildren(...found.slice(0, 200).map(vectorShown));
  }
  function vectorShown(vector) {
    const details = make('details', {}, make('summary', {}, make('code', {}, vector.id), ` ${vector.proves}`));
    // Filled when it is opened: two hundred of them are a long page.
    details.ontoggle = () => {
      if (!details.open || details.childElementCount > 1) return;
      const copy = make('button', { type: 'button' }, 'Copy');
      const profile = vector.id.split('/')[0];
      const known = canonCopies.languages(vector);
      copy.onclick = () => (known.includes(by('language').value) ? copied(copy, canonCopies.copy(by('language').value, vector, profile, self.CANON_ARGS?.[vector.id])) : said(copy, 'Only as JSON: it takes more than a document'));
      details.append(
        make('p', {}, ...vector.rules.flatMap((id) => [make('strong', {}, id), ` ${rules.get(id)?.text ?? ''} `])),
        ...(vector.effect ? [make('p', { class: 'quiet' }, `Otherwise: ${vector.effect}`)] : []),
        make('h3', {}, vector.op === 'hash' ? 'Document' : `Input of ${vector.op}`),
        make('pre', { tabindex: '0' }, cut(canonCopies.whole(vector, vector.input ?? vector.input_b64 ?? self.CANON_ARGS?.[vector.id] ?? ''))),
        make('h3', {}, 'Expected'), make('pre', { tabindex: '0' }, cut(canonCopies.whole(vector, JSON.stringify(vector.expect, null, 2)))), make('p', {}, copy));
    };
    return details;
  }
  function openVectors(parameters) {
    if (!by('vector-profile').options.length) by('vector-profile').append(...profiles.map((one) => make('option', {}, one.name)));
    by('vector-profile').value = profiles.some((one) => one.name === parameters.get('profile')) ? parameters.get('profile') : profiles[0].name;
    by('query').value = parameters.get('query') ?? '';
    vectors(false);
  }

  // What takes a file, and what is done with it; the first two take files of any size.
  const HOLDS = ['document', 'subject'];
  const TAKES = { document: () => canonicalize(), subject: () => identify(), text: () => identify(), 'profile-file': () => dialect(), sample: () => dialect() };
  const OPEN = {
    canonicalize: openCanonicalize,
    identify: openIdentify,
    dialect: openDialect,
    vectors: openVectors,
  };
  function open() {
    const here = tab();
    for (const name of TABS) by(name).hidden = name !== here;
    for (const link of document.querySelectorAll('nav a')) {
      if (link.getAttribute('href') === `#tab=${here}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    document.title = `${by(`h-${here}`).textContent} · Canon`;
    OPEN[here](remembered());
  }

  function listen() {
    by('profiles').append(...profiles.map((one) => {
      const input = make('input', { type: 'checkbox', value: one.name });
      return make('label', { title: one.title }, input, ` ${one.name}`);
    }));
    by('profiles').onchange = () => { unknown = []; disputes(); canonicalize(); };
    by('readings').onchange = () => canonicalize();
    by('file').onchange = () => by('file').files[0] && take(by('file').files[0], 'document');
    by('copy-link').onclick = () => copiedLink(by('copy-link'));
    for (const id of ['document', 'subject', 'text']) by(id).oninput = () => { leave(id); TAKES[id](); };
    by('hash').oninput = () => identify();
    by('base').onchange = () => edit('extends', by('base').value ? JSON.stringify(by('base').value) : undefined);
    by('name').oninput = () => rename(by('name').value);
    by('profile-file').oninput = () => dialect();
    by('sample').oninput = () => dialect();
    by('copy-file').onclick = () => copied(by('copy-file'), by('profile-file').value);
    by('copy-dialect').onclick = () => copiedLink(by('copy-dialect'));
    by('search').onsubmit = (event) => event.preventDefault();
    by('vector-profile').onchange = by('query').oninput = () => vectors();
    // A file that is dropped beside a field is for the field of the tab: no browser leaves the page for it.
    const target = (event) => { const id = event.target.closest?.('textarea')?.id; return TAKES[id] ? id : { canonicalize: 'document', identify: 'subject', dialect: 'sample' }[tab()]; };
    const mark = (id) => { for (const other of Object.keys(TAKES)) by(other).classList.toggle('drop', other === id); };
    document.ondragover = (event) => { event.preventDefault(); mark(target(event)); };
    document.ondragleave = () => mark();
    document.ondrop = (event) => { event.preventDefault(); mark(); const id = target(event), [file] = event.dataTransfer.files; if (file && id) take(file, id); };
    document.querySelector('.skip').onclick = (event) => { event.preventDefault(); by('main').focus(); };
    // Two entries of the history can have the same fragment and differ in what it had no room for.
    addEventListener('popstate', () => history.state && open());
    addEventListener('hashchange', () => history.state ?? open());
  }

  load().then(() => { by('state').hidden = true; listen(); open(); self.canonReady = ask; }, (error) => { by('state').textContent = `The reference cannot be loaded: ${error.message}`; by('state').className = 'bad'; });
})();

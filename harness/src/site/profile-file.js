// Changes one value of a profile file and leaves every other line as somebody wrote it.
'use strict';
self.canonFile = (() => {
  const HEADER = /^\s*\[{1,2}\s*([^\]]+?)\s*\]{1,2}\s*(#.*)?$/;
  const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const keyed = (key) => new RegExp(`^\\s*${quoted(key).replace('\\.', '\\s*\\.\\s*')}\\s*=`);

  // Each line with the section that it stands in; '' before the first one.
  function* sections(lines) {
    let section = '';
    for (const [at, line] of lines.entries()) {
      const header = HEADER.exec(line);
      if (header) section = header[1].replace(/\s*\.\s*/g, '.');
      yield { at, line, section, header: Boolean(header) };
    }
  }

  // How many lines a value takes: a list may go on until its brackets are closed.
  function length(lines, at) {
    let depth = 0;
    for (let end = at; end < lines.length; end++) {
      const bare = lines[end].replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '').replace(/#.*/, '');
      for (const character of bare) depth += character === '[' || character === '{' ? 1 : character === ']' || character === '}' ? -1 : 0;
      if (depth <= 0) return end - at + 1;
    }
    return 1;
  }

  // The line that gives `section.key`, either way in which TOML writes it.
  function find(lines, section, key) {
    const dotted = section && keyed(`${section}.${key}`), own = keyed(key);
    return [...sections(lines)].find(({ line, section: here, header }) => !header && ((here === section && own.test(line)) || (dotted && here === '' && dotted.test(line))));
  }

  // The text with `name`, such as `members.order`, set to a value in TOML; without it where the value is undefined.
  function set(text, name, value) {
    const lines = text.replace(/\n$/, '').split('\n');
    const [section, key] = name.includes('.') ? name.split('.') : ['', name];
    const found = find(lines, section, key);
    if (found) {
      const count = length(lines, found.at);
      if (value !== undefined) {
        const comment = count === 1 ? /"(?:[^"\\]|\\.)*"|'[^']*'|(\s+#.*$)/g : /(?!)/g;
        const kept = [...lines[found.at].matchAll(comment)].map((match) => match[1]).find(Boolean) ?? '';
        lines.splice(found.at, count, `${lines[found.at].slice(0, lines[found.at].indexOf('=') + 1)} ${value}${kept}`);
      } else {
        lines.splice(found.at, count);
        // A section that is empty now goes along with the line before it.
        const empty = HEADER.test(lines[found.at - 1] ?? '') && !HEADER.exec(lines[found.at - 1])[2] && (lines[found.at] === undefined || lines[found.at] === '' || HEADER.test(lines[found.at]));
        if (empty) lines.splice(lines[found.at - 2] === '' ? found.at - 2 : found.at - 1, lines[found.at - 2] === '' ? 2 : 1);
      }
    } else if (value !== undefined) {
      const header = [...sections(lines)].find((one) => one.header && one.section === section);
      const dotted = [...sections(lines)].findLast((one) => section && one.section === '' && new RegExp(`^\\s*${quoted(section)}\\s*\\.`).test(one.line));
      const top = [...sections(lines)].findLast((one) => one.section === '' && /^\s*[\w-]+\s*=/.test(one.line));
      if (header) lines.splice(header.at + 1, 0, `${key} = ${value}`);
      else if (dotted) lines.splice(dotted.at + length(lines, dotted.at), 0, `${name} = ${value}`);
      else if (!section) lines.splice(top ? top.at + 1 : 0, 0, `${key} = ${value}`);
      else lines.push('', `[${section}]`, `${key} = ${value}`);
    }
    return `${lines.join('\n')}\n`;
  }

  return { set };
})();

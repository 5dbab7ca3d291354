'use strict';
(() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const form = one('#filter'), cases = all('.case'), groups = all('.group');
  if (!form) return;
  const [text, verdict, family, shown] = ['#q', '#v', '#f', '#shown'].map(one);
  form.hidden = false;
  function apply() {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const item of cases) {
      const content = (item.dataset.s ??= (item.textContent + ' ' + item.closest('.group').dataset.r).toLowerCase());
      const fits = (!verdict.value || item.dataset.v === verdict.value) && (!family.value || item.dataset.f === family.value)
        && words.every((word) => content.includes(word));
      item.hidden = !fits;
      count += fits;
    }
    for (const group of groups) group.hidden = !group.querySelector('.case:not([hidden])');
    shown.textContent = `${count} of ${cases.length} failures shown`;
  }
  for (const field of [text, verdict, family]) field.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(apply));
  one('#open').addEventListener('click', () => {
    const open = cases.some((item) => !item.hidden && !item.open);
    for (const item of cases) if (!item.hidden) item.open = open;
  });
  for (const cell of all('td[data-v]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = cell.textContent;
    button.setAttribute('aria-label', `show ${cell.textContent} failures: ${cell.dataset.f}, ${cell.dataset.v}`);
    button.addEventListener('click', () => {
      [family.value, verdict.value, text.value] = [cell.dataset.f, cell.dataset.v, ''];
      apply();
      one('#failures').scrollIntoView();
    });
    cell.replaceChildren(button);
  }
  apply();
})();

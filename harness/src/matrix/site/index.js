'use strict';
(() => {
  const form = document.querySelector('#filter'), text = document.querySelector('#q'), shown = document.querySelector('#shown');
  const failing = document.querySelector('#failing'), rows = [...document.querySelectorAll('tbody tr')];
  form.hidden = false;
  function apply() {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const content = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => content.includes(word)) || (failing.checked && row.dataset.failing === '0');
      count += !row.hidden;
    }
    shown.textContent = `${count} of ${rows.length} rows shown`;
  }
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  apply();
})();

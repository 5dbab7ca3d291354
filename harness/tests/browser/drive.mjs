// Opens pages in a headless Chromium, carries out the steps of a scenario and prints what was seen as JSON.
//
// Usage: node drive.mjs SCENARIO.json
// A scenario is {width, height, dark, patience in seconds, steps: [{goto | open | evaluate | click | type | key | screenshot}, ...]}.
// It speaks the DevTools protocol over a pipe (descriptors 3 and 4), so nothing needs to be installed.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const scenario = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const profile = mkdtempSync(join(tmpdir(), 'canon-browser-'));
const browser = spawn(process.env.CANON_CHROMIUM ?? 'chromium', [
  '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--hide-scrollbars',
  `--user-data-dir=${profile}`, '--remote-debugging-pipe', 'about:blank',
], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
const patience = scenario.patience ?? 90;
// The step that is being carried out: what waits for something that never comes must say for what.
let doing = 'the start';
const watchdog = setTimeout(() => finish(`the browser took longer than ${patience} seconds, in ${doing}`), 1000 * patience);

const waiting = new Map();
const seen = { console: [], requests: [], results: [] };
let next = 1, session, loaded = () => {}, buffer = '';

function send(method, params = {}) {
  const id = next++;
  browser.stdio[3].write(JSON.stringify({ id, method, params, sessionId: session }) + '\0');
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject, method }));
}

browser.stdio[4].on('data', (chunk) => {
  buffer += chunk;
  for (let end; (end = buffer.indexOf('\0')) >= 0; buffer = buffer.slice(end + 1)) {
    const message = JSON.parse(buffer.slice(0, end));
    const { resolve, reject, method } = waiting.get(message.id) ?? {};
    if (message.error) reject?.(new Error(`${method}: ${message.error.message}`));
    else resolve?.(message.result);
    notice(message);
  }
});
browser.on('error', (error) => finish(String(error)));

function notice({ method, params }) {
  if (method === 'Page.loadEventFired') loaded();
  if (method === 'Network.requestWillBeSent') seen.requests.push(params.request.url);
  if (method === 'Runtime.exceptionThrown') seen.console.push(`exception: ${params.exceptionDetails.text}`);
  if (method === 'Runtime.consoleAPICalled') seen.console.push(`${params.type}: ${params.args.map((a) => a.value).join(' ')}`);
  if (method === 'Log.entryAdded') seen.console.push(`${params.entry.level}: ${params.entry.text}`);
  if (method === 'Page.javascriptDialogOpening') {
    seen.console.push(`dialog: ${params.message}`);
    send('Page.handleJavaScriptDialog', { accept: true });
  }
}

async function evaluate(expression) {
  const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
  return result.value;
}

// Not inside the page, where a scenario may have forbidden scripts.
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

const actions = {
  async goto(url) {
    const done = new Promise((resolve) => (loaded = resolve));
    await send('Page.navigate', { url });
    await done;
  },
  // Follows a link as a keyboard does: focus, then Enter.
  async open(selector) {
    const found = await evaluate(`(() => { const e = document.querySelector(${JSON.stringify(selector)}); e?.focus(); return !!e && document.activeElement === e; })()`);
    if (!found) throw new Error(`no link that takes the focus: ${selector}`);
    const done = new Promise((resolve) => (loaded = resolve));
    await this.key('Enter');
    await done;
  },
  async evaluate(expression) { seen.results.push(await evaluate(expression)); },
  // A real mouse press in the middle of the element, wherever it is.
  async click(selector) {
    const place = await evaluate(`(() => { const e = document.querySelector(${JSON.stringify(selector)}); if (!e) return null;
      e.scrollIntoView({ block: 'center' }); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`);
    if (!place) throw new Error(`nothing to click: ${selector}`);
    for (const type of ['mousePressed', 'mouseReleased'])
      await send('Input.dispatchMouseEvent', { type, x: place[0], y: place[1], button: 'left', clickCount: 1 });
    await pause(150);
  },
  async type(text) { await send('Input.insertText', { text }); await pause(150); },
  async key(key) {
    for (const type of ['keyDown', 'keyUp'])
      await send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: { Tab: 9, Enter: 13, Escape: 27 }[key] ?? 0, text: key === 'Enter' && type === 'keyDown' ? '\r' : undefined });
    await pause(100);
  },
  async screenshot(path) {
    const { data } = await send('Page.captureScreenshot', { format: 'png' });
    writeFileSync(path, Buffer.from(data, 'base64'));
  },
};

let ending = false;
function finish(error) {
  if (ending) return;
  ending = true;
  clearTimeout(watchdog);
  const leave = () => {
    // Its last processes may still write there; a folder left behind is no reason to lose the answer.
    try { rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }); } catch { }
    process.stdout.write(JSON.stringify({ ...seen, error: error ?? null }) + '\n', () => process.exit(error ? 1 : 0));
  };
  if (browser.exitCode !== null || browser.signalCode !== null) return leave();
  browser.on('exit', leave);
  browser.kill('SIGKILL');
}
browser.on('exit', (code, signal) => finish(`the browser ended by itself (${code ?? signal})`));
for (const pipe of [browser.stdio[3], browser.stdio[4]]) pipe.on('error', () => {});

try {
  const { targetInfos } = await send('Target.getTargets');
  const { targetId } = targetInfos.find((target) => target.type === 'page');
  session = (await send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
  for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await send(`${domain}.enable`);
  await send('Emulation.setDeviceMetricsOverride', { width: scenario.width ?? 1280, height: scenario.height ?? 900, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scenario.dark ? 'dark' : 'light' }] });
  if (scenario.scripts === false) await send('Emulation.setScriptExecutionDisabled', { value: true });
  for (const step of scenario.steps)
    for (const [action, argument] of Object.entries(step)) {
      doing = `${action} ${argument}`;
      await actions[action](argument);
    }
  finish();
} catch (error) {
  finish(String(error?.message ?? error));
}

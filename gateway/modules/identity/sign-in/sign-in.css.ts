/** Style sheet of the provider's pages, served as a file of its own so that the policy allows no inline style. */
export const signInCss = `
:root {
  color-scheme: light dark;
  --primary: #2f54eb; --primary-hover: #1d39c4; --link: #2f54eb;
  --text: rgb(0 13 31 / 0.88); --muted: rgb(0 13 31 / 0.62); --line: #d5d9e2; --field: #fff;
  --page: #f3f5fa; --card: #fff; --error: #c4232b; --error-soft: #fff1f0; --notice: #f0f5ff;
  --shadow: 0 1px 2px rgb(0 13 31 / 0.06), 0 12px 32px rgb(0 13 31 / 0.08);
}
@media (prefers-color-scheme: dark) {
  :root {
    --primary: #3f63f0; --primary-hover: #5576f5; --link: #8ea6ff;
    --text: rgb(255 255 255 / 0.9); --muted: rgb(255 255 255 / 0.64); --line: #454c5c; --field: #161a22;
    --page: #0f1218; --card: #1b202a; --error: #ff8a85; --error-soft: #3a1d1f; --notice: #1c2742;
    --shadow: 0 12px 32px rgb(0 0 0 / 0.4);
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--page); color: var(--text);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
}
main { width: 100%; max-width: 384px; }
header { display: flex; align-items: center; gap: 12px; margin-block-end: 24px; padding-inline: 4px; }
header p { margin: 0; }
.mark { width: 40px; height: 40px; flex: none; }
.mark rect { fill: var(--primary); }
.mark path { fill: #fff; }
.mark path + path { fill: #b7c5ff; }
.product { font-size: 20px; font-weight: 600; line-height: 1.3; }
.slogan { color: var(--muted); font-size: 13px; }
.card { background: var(--card); border-radius: 12px; box-shadow: var(--shadow); padding: 32px; }
section > :last-child { margin-block-end: 0; }
h1 { margin: 0 0 24px; font-size: 20px; font-weight: 600; line-height: 1.3; }
.text { margin: -12px 0 24px; color: var(--muted); }
.detail { color: var(--muted); font-size: 12px; overflow-wrap: anywhere; }
.below { margin: 16px 0 0; text-align: center; }
.field { margin-block-end: 20px; }
label { display: block; margin-block-end: 6px; font-weight: 500; }
input {
  width: 100%; height: 40px; padding-inline: 12px; font: inherit; font-size: 16px; color: inherit;
  background: var(--field); border: 1px solid var(--line); border-radius: 6px;
}
input:hover { border-color: var(--link); }
input:focus-visible { outline: 2px solid var(--link); outline-offset: -1px; border-color: var(--link); }
input[aria-invalid="true"] { border-color: var(--error); }
.hint { margin: 6px 0 0; color: var(--muted); font-size: 12px; }
.error { margin: 6px 0 0; color: var(--error); font-size: 13px; }
.banner { margin: 0 0 20px; padding: 8px 12px; background: var(--error-soft); border-radius: 6px; }
button, .button {
  display: block; width: 100%; height: 40px; border: 0; border-radius: 6px; background: var(--primary); color: #fff;
  font: inherit; font-weight: 500; line-height: 40px; text-align: center; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--primary-hover); }
button:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
a { color: var(--link); }
details { margin-block-end: 20px; }
summary { margin-block-end: 12px; color: var(--link); cursor: pointer; }
summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
[hidden] { display: none; }
.passkey { margin-block-end: 20px; }
button + .passkey { margin-block: 12px 0; }
button.plain { background: none; color: var(--link); box-shadow: inset 0 0 0 1px var(--line); }
button.plain:hover { background: var(--notice); }
.error:empty { display: none; }
.qr { display: block; width: 200px; max-width: 100%; margin: 0 auto 16px; border-radius: 6px; background: #fff; }
.secret { display: block; margin-block-end: 12px; font-size: 15px; overflow-wrap: anywhere; }
.codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(19ch, 1fr)); gap: 6px 12px; font: 12px/1.7 monospace; margin: 0 0 16px; padding: 12px; list-style: none; border-radius: 6px; background: var(--notice); }
.codes code { font: inherit; white-space: nowrap; }
.notice { list-style: none; margin: 24px 0 0; padding: 12px; border-radius: 6px; background: var(--notice); color: var(--muted); font-size: 12px; }
.notice li:first-child { color: var(--text); font-weight: 500; }
footer { margin-block-start: 20px; text-align: center; }
footer a { display: inline-block; padding: 4px 8px; text-decoration: none; }
@media (max-width: 420px) { .card { padding: 24px 20px; } }
@media (prefers-reduced-motion: no-preference) { input, button, .button { transition: background-color 0.12s, border-color 0.12s; } }
`

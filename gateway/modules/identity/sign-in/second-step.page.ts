import { inFours } from '#domain/in-fours.ts'
import type { Begun } from '#gateway/modules/second-factor/second-factor.service.ts'
import { type Lang, messages } from './sign-in.messages.ts'
import { escapeHtml, frame, type PagePaths } from './sign-in.page.ts'

/** What every page of the second step knows. */
export interface SecondStepView {
  lang: Lang
  paths: PagePaths
  action: string
  csrf: string
  error?: string | undefined
}

function page(view: SecondStepView, heading: string, text: string, content: string): string {
  const { lang, paths, action } = view
  const t = messages[lang]
  const other: Lang = lang === 'zh' ? 'en' : 'zh'
  return frame(
    lang,
    paths,
    heading,
    `<section class="card" aria-labelledby="heading">
<h1 id="heading">${heading}</h1>
<p class="text">${text}</p>
${content}
</section>
<footer><a href="${escapeHtml(action)}?lang=${lang}&amp;again=1">${t['code.other']}</a> <a href="${escapeHtml(action)}?lang=${other}" lang="${other}" hreflang="${other}">${t.otherLanguage}</a></footer>`,
  )
}

const form = ({ action, lang, csrf }: SecondStepView, content: string): string =>
  `<form method="post" action="${escapeHtml(action)}?lang=${lang}" novalidate>
<input type="hidden" name="csrf" value="${escapeHtml(csrf)}">
${content}
</form>`

/** Whether two codes in a row are asked for, when one must wait for the guesses of others. */
interface CodeView extends SecondStepView {
  two?: boolean
}

const codeField = ({ lang, error, two }: CodeView): string => `<div class="field"><label for="code">${messages[lang]['code.code']}</label>
<input id="code" name="code" type="text" inputmode="numeric" maxlength="12" autocomplete="one-time-code" spellcheck="false" autofocus${error ? ' aria-invalid="true" aria-describedby="code-error"' : ''}>
${error ? `<p class="error" id="code-error" role="alert">${escapeHtml(error)}</p>` : ''}</div>${two ? nextField(lang) : ''}`

const nextField = (lang: Lang): string => `
<div class="field"><label for="next">${messages[lang]['code.next']}</label>
<input id="next" name="next" type="text" inputmode="numeric" maxlength="12" autocomplete="off" spellcheck="false" aria-describedby="next-hint">
<p class="hint" id="next-hint">${messages[lang]['code.next.hint']}</p></div>`

/** Shown by its script: without one, no browser signs. */
const passkeyButton = ({ lang, paths, error }: SecondStepView, options: string, makes = false): string => `<div class="passkey" hidden>
<button type="button" id="passkey-ask"${makes ? ' class="plain" data-makes' : ''} data-options="${escapeHtml(options)}">${messages[lang][makes ? 'enrol.passkey' : 'code.passkey']}</button>
<p class="error" role="alert" id="passkey-error" data-failed="${messages[lang]['error.passkey.browser']}">${escapeHtml(error ?? '')}</p></div>
<input type="hidden" id="passkey" name="passkey">
<script src="${escapeHtml(paths.mount)}/passkey.js" defer></script>`

/** Asks for a passkey, a code of the app, or a recovery code. */
export function codePage(view: CodeView & { recovery: boolean; app: boolean; passkey: string | undefined }): string {
  const t = messages[view.lang]
  const error = view.recovery ? view.error : undefined
  return page(
    view,
    t['code.heading'],
    t[view.app ? 'code.text' : 'code.passkey.text'],
    form(
      view,
      `${view.passkey === undefined ? '' : passkeyButton(view, view.passkey)}
${view.app ? codeField(view.recovery ? { ...view, error: undefined } : view) : ''}
<details${view.recovery ? ' open' : ''}><summary>${t['code.recovery.use']}</summary>
<div class="field"><label for="recovery">${t['code.recovery']}</label>
<input id="recovery" name="recovery" type="text" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="recovery-hint${error ? ' recovery-error' : ''}"${error ? ' aria-invalid="true"' : ''}>
<p class="hint" id="recovery-hint">${t['code.recovery.hint']}</p>
${error ? `<p class="error" id="recovery-error" role="alert">${escapeHtml(error)}</p>` : ''}</div></details>
<button type="submit">${t['code.submit']}</button>`,
    ),
  )
}

/** Sets up an app or a passkey before anything else, for whom the tenant demands it of. */
export function enrolPage(view: SecondStepView & { begun: Begun; passkey: string | undefined }): string {
  const t = messages[view.lang]
  const { secret, address, qr } = view.begun
  return page(
    view,
    t['enrol.heading'],
    t['enrol.text'],
    `<svg class="qr" viewBox="0 0 ${qr.side} ${qr.side}" role="img" aria-label="${t['enrol.qr']}" shape-rendering="crispEdges"><path d="${qr.path}"/></svg>
<details><summary>${t['enrol.secret']}</summary><code class="secret">${inFours(secret)}</code>
<p><a href="${escapeHtml(address)}">${t['enrol.open']}</a></p></details>
${form(
  view,
  `${codeField(view)}
<button type="submit">${t['enrol.submit']}</button>
${view.passkey === undefined ? '' : passkeyButton({ ...view, error: undefined }, view.passkey, true)}`,
)}`,
  )
}

/** Recovery codes, this once; without any, that they were shown. */
export function recoveryPage(view: SecondStepView & { codes: readonly string[] }): string {
  const t = messages[view.lang]
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${view.codes.join('\n')}\n`)}`
  const list = `<ol class="codes">${view.codes.map((code) => `<li><code>${escapeHtml(code)}</code></li>`).join('')}</ol>
<p><a href="${escapeHtml(file)}" download="recovery-codes.txt">${t['codes.save']}</a></p>`
  const next = form(view, `<input type="hidden" name="continue" value="1">\n<button type="submit">${t['codes.submit']}</button>`)
  const shown = view.codes.length > 0
  return page(view, t['codes.heading'], t[shown ? 'codes.text' : 'codes.gone'], `${shown ? list : ''}\n${next}`)
}

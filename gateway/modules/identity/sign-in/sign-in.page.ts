import { type Lang, messages, type Sentence } from './sign-in.messages.ts'

/** A line under the form, for labelled demonstration accounts (security.md R-55). */
export type SignInNotice = Readonly<Record<Lang, readonly string[]>>

const PLACES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text made safe between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => PLACES[sign] ?? '')

/** Where a page leads and what it loads, relative to the provider. */
export interface PagePaths {
  /** The provider's mount, e.g. `/oidc`. */
  mount: string
  /** The application's start page. */
  home: string
}

const MARK =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M7 20.5 24.5 8l-5 16-4.2-5.6z"/><path d="m15.3 18.4 9.2-10.4-12 8.4v7z"/></svg>'

/** The whole of a page around its card. */
export function frame(lang: Lang, paths: PagePaths, title: string, content: string): string {
  const t = messages[lang]
  return `<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${t.product}</title>
<link rel="stylesheet" href="${escapeHtml(paths.mount)}/sign-in.css">
</head>
<body>
<main>
<header>${MARK}<div><p class="product">${t.product}</p><p class="slogan">${t.slogan}</p></div></header>
${content}
</main>
</body>
</html>
`
}

/** What the sign-in page shows. `errors` names the field a sentence belongs to; `form` stands above the fields. */
export interface SignInView {
  lang: Lang
  paths: PagePaths
  action: string
  csrf: string
  username: string
  /** Asks for the tenant as well, which only people need whose name several tenants have. Shown after any failure, so it tells of no name whether it is there. */
  tenant?: string
  errors: Partial<Record<'form' | 'username' | 'password', string>>
  notice?: SignInNotice | undefined
}

function tenantField({ lang, tenant }: SignInView): string {
  if (tenant === undefined) return ''
  return `<div class="field"><label for="tenant">${messages[lang].tenant}</label>
<input id="tenant" name="tenant" maxlength="64" type="text" autocomplete="organization" autocapitalize="none" spellcheck="false" value="${escapeHtml(tenant)}" aria-describedby="tenant-hint">
<p class="hint" id="tenant-hint">${messages[lang]['tenant.hint']}</p></div>`
}

function field(view: SignInView, name: 'username' | 'password', focused: boolean): string {
  const error = view.errors[name]
  const attributes = [
    `id="${name}" name="${name}" required maxlength="${name === 'username' ? 64 : 128}"`,
    name === 'username'
      ? `type="text" autocomplete="username" autocapitalize="none" spellcheck="false" value="${escapeHtml(view.username)}"`
      : 'type="password" autocomplete="current-password"',
    error ? `aria-invalid="true" aria-describedby="${name}-error"` : '',
    focused ? 'autofocus' : '',
  ]
  return `<div class="field"><label for="${name}">${messages[view.lang][name]}</label>
<input ${attributes.filter(Boolean).join(' ')}>
${error ? `<p class="error" id="${name}-error" role="alert">${escapeHtml(error)}</p>` : ''}</div>`
}

/** The sign-in page, without any script. */
export function signInPage(view: SignInView): string {
  const t = messages[view.lang]
  const other: Lang = view.lang === 'zh' ? 'en' : 'zh'
  const focus = view.errors.username || !view.username ? 'username' : 'password'
  const notice = view.notice?.[view.lang].map((line) => `<li>${escapeHtml(line)}</li>`).join('')
  return frame(
    view.lang,
    view.paths,
    t.heading,
    `<section class="card" aria-labelledby="heading">
<h1 id="heading">${t.heading}</h1>
<form method="post" action="${escapeHtml(view.action)}?lang=${view.lang}" novalidate>
<input type="hidden" name="csrf" value="${escapeHtml(view.csrf)}">
${view.errors.form ? `<p class="error banner" role="alert">${escapeHtml(view.errors.form)}</p>` : ''}
${field(view, 'username', focus === 'username')}
${field(view, 'password', focus === 'password')}
${tenantField(view)}
<button type="submit">${t.submit}</button>
</form>
${notice ? `<ul class="notice">${notice}</ul>` : ''}
</section>
<footer><a href="${escapeHtml(view.action)}?lang=${other}" lang="${other}" hreflang="${other}">${t.otherLanguage}</a></footer>`,
  )
}

export type PageKind = 'expired' | 'busy' | 'request' | 'unreachable' | 'signedOut' | 'notFound'

/** A page that says what happened and leads back. `detail` is a code for whoever is asked for help. */
export function messagePage(kind: PageKind, lang: Lang, paths: PagePaths, detail = ''): string {
  const t = messages[lang]
  const say = (part: 'title' | 'text') => t[`${kind}.${part}` satisfies Sentence]
  return frame(
    lang,
    paths,
    say('title'),
    `<section class="card" aria-labelledby="heading">
<h1 id="heading">${say('title')}</h1>
<p class="text">${say('text')}</p>
${detail ? `<p class="detail">${t.detail}: <code>${escapeHtml(detail)}</code></p>` : ''}
<p><a class="button" href="${escapeHtml(paths.home)}">${t.back}</a></p>
</section>`,
  )
}

/** Asks before signing out, for requests that do not prove to come from our own client. `form` is the provider's own form. */
export function signOutPage(lang: Lang, paths: PagePaths, form: string): string {
  const t = messages[lang]
  return frame(
    lang,
    paths,
    t['signOut.title'],
    `<section class="card" aria-labelledby="heading">
<h1 id="heading">${t['signOut.title']}</h1>
<p class="text">${t['signOut.text']}</p>
${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">${t['signOut.submit']}</button>
<p class="below"><a href="${escapeHtml(paths.home)}">${t.back}</a></p>
</section>`,
  )
}

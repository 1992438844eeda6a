import type { PageFacts } from '#contract/identity.ts'

/**
 * Runs before anything is drawn, as a part of the page itself: language and theme as this browser keeps them. Keys as in `core/i18n/lang.ts` and
 * `core/browser/theme.ts`, which are too large to come so early.
 */
const kept = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const root = document.documentElement
const [lang, theme] = [kept('lang'), kept('fly-theme')]
root.lang = lang === 'zh' || lang === 'en' ? lang : /^zh\b/i.test(navigator.language) ? 'zh' : 'en'
/** Texts come beside the scripts that will ask for them. */
const { texts = {} } = JSON.parse(document.getElementById('fly-page')?.textContent || '{}') as Partial<PageFacts>
const address = texts[root.lang]
if (address) {
  const ahead = Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: '', href: address })
  document.head.append(ahead)
}
root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

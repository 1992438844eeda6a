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
root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

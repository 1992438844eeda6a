import { SIGN_IN_S } from '#contract/session-grant.ts'
import { fromHostConfig, readHostConfig } from '#core/runtime/host-config.ts'
import { givePageStart, pageAnswers } from '#core/runtime/page-start.ts'
import { fly } from '#elements/index.ts'
import { readPageFacts } from './page-facts.ts'
import { SESSION_HINT } from './session-hint.ts'

/**
 * The host page: hands what the gateway says of signing in to the one element on the page. It uses nothing a customer's page could not use too.
 */
async function boot(): Promise<void> {
  showWhenDrawn()
  keepSessionHint()
  try {
    const facts = readPageFacts(document)
    if (facts) givePageStart({ texts: facts.texts })
    await fly.configure(facts ? fromHostConfig(facts.host) : await readHostConfig())
  } catch (cause) {
    console.error('[fly] the gateway did not answer /platform/host-config', cause)
    sayUnreachable()
  }
}

/** The page's own picture stays until the application has drawn its frame with what the start answers for it (menu, firm), or says what keeps it. */
function showWhenDrawn(): void {
  const app = document.querySelector('fly-tender-app')
  const answers = pageAnswers()
  const show = () => {
    document.documentElement.setAttribute('data-shown', '')
    document.querySelector('.skeleton')?.remove()
  }
  // Two frames: the first may be under way already when the answers come.
  const showDrawn = () => void answers.then(() => requestAnimationFrame(() => requestAnimationFrame(show)))
  app?.addEventListener('fly-auth-change', showDrawn, { once: true })
  app?.addEventListener('fly-error', show, { once: true })
}

/** Whoever was signed in here may still be, while a session can last: the next start asks for his tokens at once. */
function keepSessionHint(): void {
  document.querySelector('fly-tender-app')?.addEventListener('fly-auth-change', (event) => {
    const { state } = (event as CustomEvent<{ state: string }>).detail
    try {
      if (state !== 'signed-in') localStorage.removeItem(SESSION_HINT)
      // Whoever is taken up again was signed in before: his time runs on.
      else if (!(Number(localStorage.getItem(SESSION_HINT)) > Date.now()))
        localStorage.setItem(SESSION_HINT, String(Date.now() + SIGN_IN_S * 1_000))
    } catch {
      // Private mode: each start asks as the first one did.
    }
  })
}

/** Before the configuration there is no language but the browser's, and no interface but the page itself. */
function sayUnreachable(): void {
  const zh = document.documentElement.lang === 'zh'
  const text = document.createElement('p')
  text.textContent = zh ? '暂时无法连接服务，请检查网络后重试。' : 'The service cannot be reached. Check the network and try again.'
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = zh ? '重试' : 'Retry'
  again.addEventListener('click', () => location.reload())
  const block = document.createElement('main')
  block.className = 'host-error'
  block.setAttribute('role', 'alert')
  block.append(text, again)
  document.body.replaceChildren(block)
}

void boot()

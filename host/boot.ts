import { readHostConfig } from '#core/runtime/host-config.ts'
import { fly } from '#elements/index.ts'

/**
 * The host page: asks the gateway how people sign in, and hands it to the one element on the page. It uses nothing a customer's page
 * could not use too.
 */
async function boot(): Promise<void> {
  try {
    await fly.configure(await readHostConfig())
  } catch (cause) {
    console.error('[fly] the gateway did not answer /platform/host-config', cause)
    sayUnreachable()
  }
}

/** Before the configuration there is no language but the browser's, and no interface but the page itself. */
function sayUnreachable(): void {
  const zh = navigator.language.toLowerCase().startsWith('zh')
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

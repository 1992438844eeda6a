import type { ConfigureOptions } from '#core/runtime/config.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { page, RUNTIME_EVENT } from './page.ts'

/** What a page must say; what it leaves out, the gateway says (`GET /platform/host-config`). */
export type PageOptions = Partial<ConfigureOptions> &
  Pick<ConfigureOptions, 'gatewayUrl'> & {
    /** A hidden input beside each field says the same, for scripts that read native controls alone (elements.md 2.10). */
    formMirror?: boolean
  }

/**
 * Makes the runtime of a context. Without `auth` or `appCode` the gateway is asked first how people sign in there.
 * A second call with other values is told by the runtime itself (FLY-E102).
 *
 * @param said what the gateway says, where it has been asked already
 * @throws what `fetch` throws when the gateway had to be asked and cannot be reached
 */
export async function configure(options: PageOptions, said?: Promise<ConfigureOptions>): Promise<Runtime> {
  const name = options.name ?? 'default'
  const { wanted, failures } = page()
  wanted.set(name, options)
  failures.delete(name)
  const { configure: make, readHostConfig } = await import('./body/core.ts')
  try {
    const hostConfig = options.auth && options.appCode ? {} : await (said ?? readHostConfig(options.gatewayUrl.replace(/\/$/, '')))
    return make({ appCode: '', ...hostConfig, ...options })
  } catch (cause) {
    failures.set(name, cause)
    globalThis.dispatchEvent(new CustomEvent(RUNTIME_EVENT, { detail: name }))
    throw cause
  }
}

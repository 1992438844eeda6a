import { configure } from '#core/element/configure.ts'
import { page, RUNTIME_EVENT } from '#core/element/page.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

/** How long an element waits for `configure` before it says that nobody called it. */
export const CONFIGURE_LIMIT_MS = 5_000

/**
 * Resolves with the runtime of that name as soon as there is one; never rejects but for a core that could not be loaded.
 *
 * @param signal ends the waiting without an answer
 * @param onTrouble hears why the last `configure` of that name failed; the waiting goes on
 */
export async function whenRuntime(
  name: string,
  signal: AbortSignal,
  onError: (cause: unknown) => void = () => undefined,
): Promise<Runtime> {
  const { runtimeOf } = await import('./core.ts')
  return new Promise((resolve) => {
    const look = () => {
      const runtime = runtimeOf(name)
      if (!runtime) {
        if (page().failures.has(name)) onError(page().failures.get(name))
        return
      }
      globalThis.removeEventListener(RUNTIME_EVENT, look)
      resolve(runtime)
    }
    globalThis.addEventListener(RUNTIME_EVENT, look, { signal })
    look()
  })
}

/** The runtime for an element that needs one; meanwhile and after 5 s it says what keeps it. */
export async function awaitRuntime(name: string, life: AbortSignal, fail: (error: unknown) => void): Promise<Runtime> {
  const late = setTimeout(() => {
    const fix = `fly.configure({ gatewayUrl: '/' }) or <fly-context gateway-url="/"> for the context "${name}"`
    fail({ code: 'FLY-E101', cause: `Nothing was configured: add ${fix}.` })
  }, CONFIGURE_LIMIT_MS)
  life.addEventListener('abort', () => clearTimeout(late))
  const runtime = await whenRuntime(name, life, (cause) => {
    clearTimeout(late)
    const again = page().wanted.get(name)
    fail({ kind: 'unreachable', cause, retry: again && (() => void configure(again).catch(() => undefined)) })
  })
  clearTimeout(late)
  return runtime
}

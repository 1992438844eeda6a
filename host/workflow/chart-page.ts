import type { ConfigureOptions, PortalToken, TokenRequest } from '#core/runtime/config.ts'

/**
 * The viewer of a process for pages that show it in a frame: `/workflow/chart.html?id={id}&processCode=…`. It says `fly-chart-ready` to the page around
 * it, is told who looks (`fly-chart`), and tells what is chosen (`fly-chart-select`, `fly-chart-confirm`). No address holds a token, and only the
 * page around is heard. Which pages that may be is said by `frame-ancestors` of this page's policy: in any other one no line of it runs.
 *
 * @see FLOW-05, FLOW-11, widgets/flowchart/ChartFrame.tsx
 */

/** What is used of the elements. */
export interface Elements {
  configure(options: ConfigureOptions): Promise<unknown>
}

interface ChartPageDeps {
  load: () => Promise<Elements>
  readHost: () => Promise<ConfigureOptions>
}

/** What the page around says of who looks. */
interface Greeting {
  mode: 'view' | 'select'
  appCode: string
  tenantId: string
  token: string
}

const WORDS = {
  zh: { alone: '流程图须在业务页面中查看。', failed: '暂时无法显示流程图，请稍后重试。' },
  en: { alone: 'This flowchart is shown inside the page of its record.', failed: 'The flowchart cannot be shown now. Try again later.' },
}

/** Shows the process that the address names, once the page around has said who looks. Never throws. */
export async function showChart(page: Window, { load, readHost }: ChartPageDeps): Promise<void> {
  const { document, location, navigator } = page
  const words = WORDS[/^zh\b/i.test(navigator.language) ? 'zh' : 'en']
  const query = new URLSearchParams(location.search)
  const [processCode, businessId] = [query.get('processCode') ?? '', query.get('id') ?? '']
  if (page.parent === page || processCode === '' || businessId === '') return say(document, words.alone)
  try {
    const around = pageAround(page)
    const [greeting, host, elements] = await Promise.all([around.ask(), readHost(), load()])
    const { appCode, tenantId } = greeting
    await elements.configure({
      ...host,
      ...(appCode && { appCode }),
      ...(tenantId && { tenantId }),
      auth: { type: 'token', getToken: tokensFrom(around.ask, greeting) },
    })
    const chart = document.createElement('fly-flowchart')
    for (const [name, value] of Object.entries({ 'process-code': processCode, 'business-id': businessId, mode: greeting.mode }))
      chart.setAttribute(name, value)
    if (greeting.mode === 'select') tellChoices(chart, around.tell)
    document.body.replaceChildren(chart)
  } catch (cause) {
    console.error('[fly] the flowchart cannot be shown', cause)
    say(document, words.failed)
  }
}

function say(document: Document, words: string): void {
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = words
  document.body.replaceChildren(text)
}

/** The first token is the one of the greeting; each further one is asked for. One that was refused is none any more. */
function tokensFrom(ask: (until?: AbortSignal) => Promise<Greeting>, { token: first }: Greeting) {
  let last = first
  return async ({ reason, forceRefresh, signal }: TokenRequest): Promise<PortalToken> => {
    if (reason === 'first') return { token: last }
    const { token } = await ask(signal)
    if (forceRefresh && token === last) return { token: '' }
    last = token
    return { token }
  }
}

function tellChoices(chart: HTMLElement, tell: (message: object) => void): void {
  chart.addEventListener('fly-select', (event) => {
    const { id, name } = (event as CustomEvent<{ node: { id: string; name: string } }>).detail.node
    tell({ type: 'fly-chart-select', node: { id, name } })
  })
  chart.addEventListener('fly-confirm', () => tell({ type: 'fly-chart-confirm' }))
}

/** The page around. Who answers first is who it is: nothing is told to another origin, nor taken from one. */
function pageAround(page: Window) {
  let origin: string | undefined
  let waiting: ((greeting: Greeting) => void)[] = []
  page.addEventListener('message', ({ data, source, origin: from }: MessageEvent<unknown>) => {
    const greeting = source === page.parent && (origin ?? from) === from ? greetingIn(data) : undefined
    if (!greeting || waiting.length === 0) return
    origin = from
    for (const told of waiting) told(greeting)
    waiting = []
  })
  return {
    /** @throws the reason of `until` when no answer came by then */
    ask: (until?: AbortSignal): Promise<Greeting> =>
      new Promise((done, fail) => {
        waiting.push(done)
        until?.addEventListener('abort', () => fail(until.reason), { once: true })
        // The word holds nothing, and whom it is for is not known before the first answer.
        page.parent.postMessage({ type: 'fly-chart-ready' }, origin ?? '*')
      }),
    tell: (message: object): void => {
      if (origin !== undefined) page.parent.postMessage(message, origin)
    },
  }
}

function greetingIn(data: unknown): Greeting | undefined {
  if (typeof data !== 'object' || data === null || (data as { type?: unknown }).type !== 'fly-chart') return undefined
  const { mode, appCode, tenantId, token } = data as Record<string, unknown>
  return { mode: mode === 'select' ? 'select' : 'view', appCode: textIn(appCode), tenantId: textIn(tenantId), token: textIn(token) }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

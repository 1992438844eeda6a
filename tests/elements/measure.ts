/** What the browser holds, after a garbage collection: a page cannot ask this itself. */
export interface Held {
  nodes: number
  listeners: number
  heapBytes: number
}

interface DevTools {
  send(method: string): Promise<{ metrics?: { name: string; value: number }[] }>
  detach(): Promise<void>
}
interface BrowserPage {
  context(): { newCDPSession(page: BrowserPage): Promise<DevTools> }
}
interface Session {
  id: string
  browser: unknown
}

/** Answers `executeServerCommand('held')` with {@link Held}. */
export const measurePlugin = () => ({
  name: 'measure',
  async executeCommand({ command, session }: { command: string; session: Session }): Promise<Held | undefined> {
    if (command !== 'held') return undefined
    const { getPage } = session.browser as { getPage(id: string): BrowserPage }
    const page = getPage.call(session.browser, session.id)
    const tools = await page.context().newCDPSession(page)
    await tools.send('Performance.enable')
    // Twice: what a finaliser lets go is free after the second.
    await tools.send('HeapProfiler.collectGarbage')
    await tools.send('HeapProfiler.collectGarbage')
    const { metrics = [] } = await tools.send('Performance.getMetrics')
    await tools.detach()
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { nodes: value('Nodes'), listeners: value('JSEventListeners'), heapBytes: value('JSHeapUsedSize') }
  },
})

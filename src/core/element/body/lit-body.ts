import { type RootPart, render, type TemplateResult } from 'lit/html.js'
import type { Body, ShellHost } from './body.ts'

/** What a leaf draws, from the properties as they are. Called again after each change, once a task. */
export type Draw<Props> = (host: ShellHost<Props>, again: () => void) => TemplateResult | symbol | string

interface LitBodyOptions<Props> {
  /** Sheets and watchers of one mounted body; the answer ends them. `again` asks for another drawing. */
  begin?: (host: ShellHost<Props>, again: () => void) => (() => void) | undefined
  /** What has to come before it is ready. */
  until?: () => Promise<unknown> | undefined
}

/** Makes a body of a lit template. It reports `ready` by itself after the first drawing. */
export const litBody = <Props>(draw: Draw<Props>, { begin, until }: LitBodyOptions<Props> = {}): Body => ({
  mount(anyHost, into) {
    const host = anyHost as unknown as ShellHost<Props>
    let asked = false
    let ended = false
    let part: RootPart | undefined
    const again = () => {
      if (asked) return
      asked = true
      queueMicrotask(() => {
        asked = false
        if (!ended) paint()
      })
    }
    const paint = () => {
      part = render(draw(host, again), into)
    }
    const end = begin?.(host, again)
    const watched = Object.entries(host.props as ShellHost['props']).filter(([name]) => name !== 'phase' && name !== 'ready')
    const parts = [host.field, host.popup, host.dialog].flatMap((part) => Object.values(part ?? {}))
    const cells = [...watched.map(([, prop]) => prop), host.textRevision, ...parts.filter((part) => typeof part?.subscribe === 'function')]
    const ends = cells.map((cell) => cell.subscribe(again))
    paint()
    const ready = () => void (ended || host.setPhase('ready'))
    const wait = until?.()
    if (wait !== undefined) wait.then(ready, host.fail)
    else ready()
    return () => {
      ended = true
      end?.()
      for (const stop of ends) stop()
      part?.setConnected(false)
      render('', into)
    }
  },
})

import { Worker } from 'node:worker_threads'
import type { Logger } from './log.ts'

export interface KeptThread {
  /** Tells the thread to end, by any message, and waits until it has; one that does not is ended. */
  stop: () => Promise<void>
}

const RESTART_MS = 1_000
const GOODBYE_MS = 2_000

/** Keeps a thread of this process running: one that dies alone is started again. It keeps no process alive. */
export function keepThread(script: URL, given: unknown, log?: Logger): KeptThread {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let thread: Worker
  let gone: Promise<void>
  const start = () => {
    thread = new Worker(script, { workerData: given, execArgv: [] })
    thread.unref()
    thread.on('error', (err) => log?.error({ err }, 'a thread failed'))
    gone = new Promise((ended) => thread.once('exit', () => ended()))
    void gone.then(() => {
      if (stopped) return
      log?.warn({ script: script.pathname }, 'a thread ended and is started again')
      timer = setTimeout(start, RESTART_MS).unref()
    })
  }
  start()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      thread.postMessage('stop')
      const cut = setTimeout(() => void thread.terminate(), GOODBYE_MS)
      await gone
      clearTimeout(cut)
    },
  }
}

import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { Failure } from '#core/http/failure.ts'
import { selectMessages } from './select.messages.ts'
import type { SelectHost } from './select.types.ts'

type Sentence = keyof (typeof selectMessages)['zh']

/** An answer that is none: the key is its sentence. */
export class WrongShape extends Error {
  override readonly name = 'WrongShape'
  readonly key: Sentence
  constructor(key: 'picker.tips' | 'cascader.tips') {
    super(key)
    this.key = key
  }
}

/** A failure beside the list, with the way to try again. */
export interface Failing {
  /** Empty: nothing is wrong. */
  text: string
  retry: () => void
}
export interface PopupFailure extends Failing {
  /** Shows a failure, unless the page does that itself. Cancelled calls are none. */
  tell: (cause: unknown, retry: () => void) => void
  clear: () => void
}

const CODES: Readonly<Record<string, string>> = {
  unauthorised: 'FLY-E201',
  forbidden: 'FLY-E401',
  unreachable: 'FLY-E301',
  timeout: 'FLY-E302',
  refused: 'FLY-E304',
}

/** The failures of a field with a list: they are told to the page and stand beside the list, the field goes on. */
export function useFailure(host: SelectHost): PopupFailure {
  useSignals()
  const shown = useMemo(() => signal<{ text: () => string; retry: () => void } | undefined>(undefined), [])
  host.textRevision.value
  const verbs = useMemo(() => {
    const clear = () => {
      shown.value = undefined
    }
    const tell = (cause: unknown, again: () => void) => {
      if (cause instanceof Failure && cause.cancelled) return
      const retry = () => {
        clear()
        again()
      }
      const text = () => sentenceOf(host, cause)
      const { kind, code, status, traceId } = cause instanceof Failure ? cause : ({} as Partial<Failure>)
      const show = host.emit('fly-error', {
        code: code ?? CODES[kind ?? ''] ?? ((status ?? 0) >= 500 ? 'FLY-E304' : 'FLY-E305'),
        message: text(),
        ...(status !== undefined && { status }),
        ...(traceId !== undefined && { traceId }),
        cause,
        retry,
      })
      if (show) shown.value = { text, retry }
    }
    return { tell, clear }
  }, [host, shown])
  return { ...verbs, text: shown.value?.text() ?? '', retry: shown.value?.retry ?? verbs.clear }
}

function sentenceOf({ text }: SelectHost, cause: unknown): string {
  if (cause instanceof WrongShape) return text(selectMessages, cause.key)
  return cause instanceof Failure ? cause.message : text(selectMessages, 'select.failed')
}

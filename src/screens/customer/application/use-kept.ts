import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createDraft, type Draft } from '#core/browser/draft.ts'
import { onPageResume } from '#core/browser/page-resume.ts'
import { browserTimers } from '#core/browser/timers.ts'
import type { Failure } from '#core/http/failure.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { type FormOf, useForm } from '#ui/form/use-form.ts'
import { type ApplicationValues, joined, mended } from './application.rules.ts'

export interface Kept {
  form: FormOf<ApplicationValues>
  draft: Draft<ApplicationValues>
  /** The form began with what this browser had kept and the gateway had not. */
  restored: boolean
}

/** A draft as the gateway has it; version 0 when it has none. */
export interface Standing {
  version: number
  values: ApplicationValues
}

export interface KeptClient {
  /** @throws Failure 2004 when a colleague has saved since `version` */
  save(values: ApplicationValues, version: number): Promise<number>
  read(): Promise<Standing>
}

/**
 * The form with its draft: kept in this browser at every stroke, sent in pauses; what a browser that died had kept comes back. What a colleague saved
 * meanwhile is taken into the form, and is sent only once somebody has seen it there.
 */
export function useKept(projectId: string, first: Standing, client: KeptClient): Kept {
  const stands = useRef(first)
  const model = useRef<Pick<Kept, 'form' | 'draft'>>(undefined)
  const tried = useRef<ApplicationValues>(undefined)
  const save = useCallback(
    async (values: ApplicationValues) => {
      const before = tried.current
      tried.current = values
      const send = async () => {
        stands.current = { version: await client.save(values, stands.current.version), values }
      }
      try {
        await send()
      } catch (cause) {
        if ((cause as Failure).code !== 'TENDER-2004') throw cause
        const theirs = await client.read()
        const base = stands.current
        stands.current = theirs
        // What stands is what went out from here, only its answer was lost.
        if (isSame(theirs.values, before)) return send()
        takeIn(model.current, base.values, theirs.values)
        throw cause
      }
    },
    [client],
  )
  const { storage, store } = useRuntime()
  const customerId = store.customerId.value.peek()
  const draft = useMemo(
    () =>
      createDraft<ApplicationValues>({
        key: `application:${customerId}:${projectId}`,
        storage: storage.browser,
        send: save,
        wait: browserTimers.wait,
        wake: onPageResume,
      }),
    [storage, customerId, projectId, save],
  )
  const [begin] = useState(() => {
    const kept = draft.kept()
    return { values: kept ? mended(kept, first.values) : first.values, restored: kept !== undefined }
  })
  const form = useForm<ApplicationValues>(begin.values)
  model.current = { form, draft }
  useEffect(() => {
    const end = draft.follow()
    if (begin.restored) draft.change(begin.values)
    const watching = form.watch((_, { type }) => type === 'change' && draft.change(form.getValues()))
    return () => {
      watching.unsubscribe()
      end()
    }
  }, [draft, form, begin])
  return { form, draft, restored: begin.restored }
}

const isSame = (one: ApplicationValues, other: ApplicationValues | undefined) => JSON.stringify(one) === JSON.stringify(other)

function takeIn(model: Pick<Kept, 'form' | 'draft'> | undefined, base: ApplicationValues, theirs: ApplicationValues): void {
  if (!model) return
  const values = joined(base, model.form.getValues(), theirs)
  for (const [name, value] of Object.entries(values) as [keyof ApplicationValues, never][]) model.form.setValue(name, value)
  model.draft.change(values)
}

import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { createAttributes } from './attributes.ts'
import { controlValue, valuesOf, writeValues } from './form-data.ts'
import { applyPerm, fieldsIn } from './form-fields.ts'
import css from './ProcessForm.css?inline'
import { readPermissions } from './process-form.api.ts'
import { messages } from './process-form.messages.ts'
import { type Permissions, permOf, placeIn } from './process-form.rules.ts'
import type { FormValues, ProcessFormProps } from './process-form.types.ts'

const sheet = styleSheet(css)

export type ProcessFormHost = BodyHost<ProcessFormProps>

/** A form of the page, whose fields show and take what their node or their models let them. @see specification sections 2 and 6; FLOW-10, PERM-04 */
export function ProcessForm({ host }: { host: ProcessFormHost }) {
  useSignals()
  useStyles(sheet)
  host.textRevision.value
  const runtime = useRuntime()
  const { source, processInsId, nodeId, modelIds, permissions: given, readonly } = host.props
  const asked = JSON.stringify([source.value, processInsId.value, nodeId.value, modelIds.value, given.value])
  const query = useMemo(
    () =>
      createQuery<Permissions>({
        read: (life) => {
          const named = { source: source.peek(), processInsId: processInsId.peek(), nodeId: nodeId.peek() }
          return readPermissions(runtime, { ...placeIn(location, named), modelIds: modelIds.peek(), permissions: given.peek() }, life)
        },
      }),
    [runtime, source, processInsId, nodeId, modelIds, given],
  )
  const state = useQuery(query, asked)
  const permissions = state.phase === 'ready' ? state.data : undefined
  const failure = state.phase === 'failed' ? state.failure : undefined
  useEffect(() => {
    if (!failure) return
    const { kind, code, message, status, traceId } = failure
    host.fail({ kind, code, message, status, traceId, cause: failure, retry: () => void query.refresh() })
  }, [failure, host, query])
  const note = host.text(messages, 'locked')
  useApplied(host, permissions, { isLocked: readonly.value, note, fill: useData(host) })
  useMethods(host, permissions, query.refresh)
  useChanges(host, permissions)
  return (
    <div className="process-form" data-pending={permissions ? undefined : ''}>
      <slot />
    </div>
  )
}

interface Filled {
  values: FormValues | undefined
  text: string | undefined
  fields: WeakSet<Element>
}

/** What a page gives may be no text, e.g. something that is in itself: it is then another one each time. */
function textOf(values: FormValues): string | undefined {
  try {
    return JSON.stringify(values)
  } catch {
    return undefined
  }
}

/** Writes the values of the page into the fields, into those that come later too; what was typed since is left alone. */
function useData(host: ProcessFormHost): () => void {
  useSignals()
  const values = host.props.data.value
  const filled = useRef<Filled>({ values: undefined, text: undefined, fields: new WeakSet() })
  const fill = useCallback(() => {
    const now = host.props.data.peek()
    if (filled.current.values !== now) {
      // A page that draws anew gives an object anew, with the values that it had.
      const text = textOf(now)
      const isSame = text !== undefined && text === filled.current.text
      filled.current = { values: now, text, fields: isSame ? filled.current.fields : new WeakSet() }
    }
    const { fields } = filled.current
    const fresh = fieldsIn(host.element).filter(({ element }) => !fields.has(element))
    for (const { element } of fresh) fields.add(element)
    writeValues(fresh, now ?? {})
  }, [host])
  useEffect(() => {
    if (values) fill()
  }, [values, fill])
  return fill
}

interface Applying {
  isLocked: boolean
  note: string
  fill: () => void
}

/** Puts the permissions on the fields, also on those that come later, and gives everything back at the end. */
function useApplied(host: ProcessFormHost, permissions: Permissions | undefined, { isLocked, note, fill }: Applying): void {
  const attributes = useMemo(createAttributes, [])
  const told = useRef('')
  useEffect(() => {
    if (!permissions) return undefined
    const { element } = host
    const apply = () => {
      fill()
      attributes.releaseOutside(element)
      const fields = new Map<string, 'E' | 'R' | 'H'>()
      for (const found of fieldsIn(element)) {
        const perm = permOf(found.field, permissions)
        const held = perm === 'E' && isLocked ? 'R' : perm
        fields.set(found.field, held)
        applyPerm(found, held, { root: element, attributes, note })
      }
      host.setPhase('ready')
      const rows = [...fields].map(([field, perm]) => ({ field, perm }))
      const text = JSON.stringify(rows)
      if (told.current !== text) host.emit('fly-permissions', { fields: rows })
      told.current = text
    }
    apply()
    const end = host.expose({ apply })
    const observer = new MutationObserver(apply)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      end()
      attributes.releaseAll()
    }
  }, [host, permissions, isLocked, note, fill, attributes])
}

/** Fields that may be seen. */
const seen = (host: ProcessFormHost, permissions: Permissions | undefined) =>
  fieldsIn(host.element).filter(({ field }) => permissions !== undefined && permOf(field, permissions) !== 'H')

function dataOf(host: ProcessFormHost, permissions: Permissions | undefined): FormValues {
  const known = Object.entries(host.props.data.peek() ?? {}).filter(
    ([field]) => permissions !== undefined && permOf(field, permissions) !== 'H',
  )
  return { ...Object.fromEntries(known), ...valuesOf(seen(host, permissions)) }
}

type Checked = HTMLElement & { checkValidity?(): boolean; reportValidity?(): boolean }

function useMethods(host: ProcessFormHost, permissions: Permissions | undefined, refresh: () => Promise<void>): void {
  useEffect(
    () =>
      host.expose({
        getData: () => dataOf(host, permissions),
        setData(data: FormValues) {
          writeValues(fieldsIn(host.element), data)
          host.write('data', { ...dataOf(host, permissions), ...data })
        },
        async validate() {
          const wrong = seen(host, permissions).find(({ element }) => (element as Checked).checkValidity?.() === false)
          ;(wrong?.element as Checked | undefined)?.reportValidity?.()
          return wrong === undefined
        },
        refresh,
      }),
    [host, permissions, refresh],
  )
}

/** What the person changes in one of the fields; the page's own listeners have heard it before. */
function useChanges(host: ProcessFormHost, permissions: Permissions | undefined): void {
  useEffect(() => {
    const { element } = host
    const hear = ({ target }: Event) => {
      const found = seen(host, permissions).find((one) => one.element === target || one.element.contains(target as Node))
      if (!found) return
      const data = dataOf(host, permissions)
      host.emit('fly-change', { field: found.field, value: data[found.field] ?? controlValue(target as HTMLElement), data })
    }
    element.addEventListener('change', hear)
    return () => element.removeEventListener('change', hear)
  }, [host, permissions])
}

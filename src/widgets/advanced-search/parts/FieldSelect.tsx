import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, type MouseEvent, memo, type PointerEvent, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { setField } from '#domain/search/change.ts'
import type { SearchField } from '#domain/search/field.ts'
import { SelectField } from '#ui/form/SelectField.tsx'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { usePart } from '#widgets/advanced-search/use-part.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'

const readFinder = async () => (await import('./FieldFinder.tsx')).FieldFinder

/** From so many fields on a mouse opens the list with a search; fewer are seen at once. */
const MANY = 8

interface FieldProps {
  model: SearchModel
  id: string
  prop: string | undefined
}

/** Which field a condition is about: the browser's own list, and one with a search for whoever types or has many to look through. */
export const FieldSelect = memo(function FieldSelect({ model, id, prop }: FieldProps) {
  useSignals()
  const t = useText(messages)
  const { store, fields, list, speech } = model
  const anchor = useRef<HTMLDivElement>(null)
  const finding = useFinding(list.value.length >= MANY)
  const Finder = usePart(finding.typed !== undefined, readFinder)
  const label = speech().label
  const lost = prop !== undefined && !fields.value.has(prop)
  const take = (field: SearchField | undefined) => field && store.change((root) => setField(root, id, field))
  const close = (back: boolean) => {
    finding.end()
    if (back) anchor.current?.querySelector('select')?.focus()
  }
  return (
    <div ref={anchor} className="as-field" part="field" {...finding.hears}>
      <SelectField
        label={t('field')}
        value={prop ?? ''}
        options={[
          ...(prop === undefined ? [{ value: '', label: t('field.choose') }] : []),
          ...(lost ? [{ value: prop, label: t('field.gone', { prop }) }] : []),
          ...list.value.map((one) => ({ value: one.prop, label: label(one) })),
        ]}
        onChange={(next) => take(list.value.find((one) => one.prop === next))}
      />
      {Finder && finding.typed !== undefined && (
        <Finder
          model={model}
          anchor={anchor}
          typed={finding.typed}
          onType={finding.type}
          prop={prop}
          onChoose={(field) => {
            take(field)
            close(true)
          }}
          onClose={close}
        />
      )}
    </div>
  )
})

const isSelect = (target: EventTarget): boolean => target instanceof HTMLSelectElement

/** Letters that are typed on the list, and a mouse where there are many, open its search. Fingers get the list of their phone. */
function useFinding(isMany: boolean) {
  const [typed, setTyped] = useState<string>()
  const byFinger = useRef(false)
  const hears = {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      byFinger.current = pointerType === 'touch'
    },
    onMouseDown: (event: MouseEvent) => {
      if (!isMany || byFinger.current || event.button !== 0 || !isSelect(event.target)) return
      event.preventDefault()
      setTyped(typed === undefined ? '' : undefined)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isLetter = [...event.key].length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.nativeEvent.isComposing || !isSelect(event.target)) return
      // The search may still be on its way: what is typed meanwhile is not lost, and Enter is meant for it, not for the conditions.
      if (event.key === 'Enter' && typed !== undefined) event.preventDefault()
      if (!isLetter) return
      event.preventDefault()
      setTyped((before = '') => before + event.key)
    },
  }
  return { typed, type: (next: string) => setTyped(next), hears, end: () => setTyped(undefined) }
}

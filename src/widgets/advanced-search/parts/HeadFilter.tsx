import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { useText } from '#core/locale.tsx'
import { browserTimers } from '#core/timers.ts'
import { setRule } from '#domain/search/change.ts'
import type { SearchField } from '#domain/search/field.ts'
import { pin, pinnedOf, unpin } from '#domain/search/pinned.ts'
import { type Rule, rulesOf } from '#domain/search/rules.ts'
import { type Condition, conditionOn, conditionsOf, type Group } from '#domain/search/tree.ts'
import { Button } from '#ui/Button.tsx'
import { Popup } from '#ui/Popup.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { Headed } from '#widgets/advanced-search/ground.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { createSearchStore } from '#widgets/advanced-search/search.store.ts'
import { ruleText } from '#widgets/advanced-search/sentence.rules.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import css from './HeadFilter.css?inline'
import { isSaidAtField } from './TimeInput.tsx'
import { ValueInput } from './ValueInput.tsx'

const sheet = styleSheet(css)

interface HeadFilterProps {
  model: SearchModel
  headed: Headed
  field: SearchField
}

/** The condition of one field beside the head of its column, as the list is searched by it. Nothing holds until it is searched by. */
export function HeadFilter({ model, headed, field }: HeadFilterProps) {
  useStyles(sheet)
  const t = useText(messages)
  const anchor = useRef(headed.anchor)
  const close = () => {
    model.headed.value = undefined
  }
  const back = () => {
    close()
    headed.anchor.focus()
  }
  const label = model.speech().label(field)
  return (
    <Popup
      open
      anchor={anchor}
      width="own"
      role="dialog"
      label={t('head', { name: label })}
      className="as-head-popup"
      onClose={(why) => (why === 'escape' ? back() : close())}
    >
      <Inside model={model} field={field} label={label} close={back} />
    </Popup>
  )
}

/** A panel of one line: what is changed here stays here until it is searched by. */
function useLine(model: SearchModel, field: SearchField): { line: SearchModel; condition: Condition } {
  const [store] = useState(() => {
    const now = pinnedOf(model.searched.peek(), field.prop)
    const condition = now.kind === 'one' ? now.condition : conditionOn('2', field)
    const tree: Group = { kind: 'group', id: '1', logic: 'AND', children: [condition] }
    return createSearchStore(tree, browserTimers.monotonic, () => undefined)
  })
  return { line: { ...model, store }, condition: conditionsOf(store.tree.value)[0]! }
}

function Inside({ model, field, label, close }: { model: SearchModel; field: SearchField; label: string; close: () => void }) {
  useSignals()
  const t = useText(messages)
  const form = useRef<HTMLFormElement>(null)
  const { line, condition } = useLine(model, field)
  const [tried, setTried] = useState(false)
  useEffect(() => form.current?.querySelector<HTMLElement>('.as-value :is(input, select, button)')?.focus(), [])
  const rules = rulesOf(field.type)
  const { rule = rules[0]! } = condition
  const isEmptyRange = rule === 'range' && !condition.min && !condition.max
  const fault = isEmptyRange ? 'incomplete' : model.faultIn(condition)
  const isSilent = fault === undefined || (fault === 'incomplete' && !tried) || isSaidAtField(fault, rule)
  const slip = isSilent ? '' : t(fault === 'incomplete' ? 'head.empty' : `fault.${fault}`)
  const done = (change: (root: Group) => Group) => {
    if (model.amend(change)) close()
  }
  return (
    <form
      ref={form}
      className="as-head-filter"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const { kind: _kind, id: _id, prop: _prop, ...answer } = condition
        if (fault !== undefined) model.say(t(fault === 'incomplete' ? 'head.empty' : `fault.${fault}`))
        else done((root) => pin(root, field.prop, { ...answer, rule }))
      }}
    >
      <strong>{label}</strong>
      <SelectField
        label={t('rule')}
        value={rule}
        options={rules.map((one) => ({ value: one, label: ruleText(one, field, model.speech().t) }))}
        onChange={(next) => line.store.change((root) => setRule(root, condition.id, next as Rule))}
      />
      <div className="as-value">
        <ValueInput model={line} condition={condition} field={field} rule={rule} />
      </div>
      <p className="as-slip" role="status">
        {slip || model.refused.value}
      </p>
      <div className="as-head-foot">
        <Button onPress={() => done((root) => unpin(root, field.prop))}>{t('head.clear')}</Button>
        <Button kind="primary" type="submit">
          {t('query')}
        </Button>
      </div>
    </form>
  )
}

import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { browserTimers } from '#core/browser/timers.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { setRule } from '#domain/search/change.ts'
import type { SearchField } from '#domain/search/field.ts'
import { clearQuickFilter, quickFilterOf, setQuickFilter } from '#domain/search/quick-filters.ts'
import { type Rule, rulesOf } from '#domain/search/rules.ts'
import { type Condition, conditionOn, conditionsOf, type Group } from '#domain/search/tree.ts'
import { Button } from '#ui/controls/Button.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Popup } from '#ui/overlay/Popup.tsx'
import { faultArgs } from '#widgets/advanced-search/fault-args.ts'
import { focusItem } from '#widgets/advanced-search/focus.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { createSearchStore } from '#widgets/advanced-search/search.store.ts'
import type { Headed } from '#widgets/advanced-search/search-context.ts'
import { ruleText } from '#widgets/advanced-search/sentence.rules.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import css from './ColumnFilter.css?inline'
import { isSaidAtField } from './values/TimeInput.tsx'
import { ValueInput } from './values/ValueInput.tsx'

const sheet = styleSheet(css)

interface HeadFilterProps {
  model: SearchModel
  filteredColumn: Headed
  field: SearchField
}

/** The condition of one field beside the head of its column, as the list is searched by it. Nothing holds until it is searched by. */
export function ColumnFilter({ model, filteredColumn, field }: HeadFilterProps) {
  useStyles(sheet)
  const t = useText(messages)
  const anchor = useRef(filteredColumn.anchor)
  const close = () => {
    model.filteredColumn.value = undefined
  }
  const back = () => {
    close()
    filteredColumn.anchor.focus()
  }
  const build = () => {
    close()
    model.host.write('expanded', true)
    const first = conditionsOf(model.store.tree.peek()).find(({ prop }) => prop === field.prop)
    if (first) focusItem(model.host, first.id, 'value')
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
      <Inside model={model} field={field} label={label} close={back} onBuilder={build} />
    </Popup>
  )
}

/** A panel of one line: what is changed here stays here until it is searched by. */
function useLine(model: SearchModel, field: SearchField): { line: SearchModel; condition: Condition } {
  const [own] = useState(() => {
    // What stops this line is not what stops the builder.
    const stopped = signal('')
    const now = quickFilterOf(model.searched.peek(), field.prop)
    const condition = now.kind === 'one' ? now.condition : conditionOn('2', field)
    const tree: Group = { kind: 'group', id: '1', logic: 'AND', children: [condition] }
    const store = createSearchStore(tree, browserTimers.monotonic, () => {
      stopped.value = ''
    })
    return { store, stopped }
  })
  return { line: { ...model, ...own }, condition: conditionsOf(own.store.tree.value)[0]! }
}

interface InsideProps extends Omit<HeadFilterProps, 'filteredColumn'> {
  label: string
  close: () => void
  onBuilder: () => void
}

function Inside({ model, field, label, close, onBuilder }: InsideProps) {
  useSignals()
  const t = useText(messages)
  const form = useRef<HTMLFormElement>(null)
  const { line, condition } = useLine(model, field)
  const [tried, setTried] = useState(false)
  const searched = model.searched.value
  // A value that is chosen from what is read first comes later: the rule stands before it.
  useEffect(() => {
    const place = form.current?.querySelector<HTMLElement>('.as-value :is(input, select, button)') ?? form.current?.querySelector('select')
    place?.focus()
  }, [])
  const rules = rulesOf(field.type)
  const { rule = rules[0]! } = condition
  const isEmptyRange = rule === 'range' && !condition.min && !condition.max
  const fault = isEmptyRange ? 'incomplete' : model.faultIn(condition)
  const isSilent = fault === undefined || (fault === 'incomplete' && !tried) || isSaidAtField(fault, rule)
  const slip = isSilent ? '' : t(fault === 'incomplete' ? 'head.empty' : `fault.${fault}`, faultArgs(fault, condition))
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
        line.stopped.value =
          fault === undefined ? '' : t(fault === 'incomplete' ? 'head.empty' : `fault.${fault}`, faultArgs(fault, condition))
        model.say(line.stopped.value)
        if (fault === undefined) done((root) => setQuickFilter(root, field.prop, { ...answer, rule }))
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
        <ValueInput alone model={line} condition={condition} field={field} rule={rule} />
      </div>
      <p className="as-slip" role="status">
        {slip || model.refused.value}
      </p>
      {quickFilterOf(searched, field.prop).kind === 'many' && <Several onOpen={onBuilder} />}
      <div className="as-head-foot">
        <Button
          disabled={clearQuickFilter(searched, field.prop) === searched}
          onPress={() => done((root) => clearQuickFilter(root, field.prop))}
        >
          {t('head.clear')}
        </Button>
        <Button kind="primary" type="submit">
          {t('query')}
        </Button>
      </div>
    </form>
  )
}

/** What is said of a field in a group, or more than once, is seen and changed in the builder alone. */
function Several({ onOpen }: { onOpen: () => void }) {
  const t = useText(messages)
  return (
    <div className="as-head-several">
      <p>{t('head.several')}</p>
      <Button kind="text" onPress={onOpen}>
        {t('head.builder')}
      </Button>
    </div>
  )
}

import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, memo, useContext } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { setRule } from '#domain/search/change.ts'
import type { SearchField } from '#domain/search/field.ts'
import { type Rule, rulesOf } from '#domain/search/rules.ts'
import type { Condition } from '#domain/search/tree.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { faultArgs } from '#widgets/advanced-search/fault-args.ts'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import { conditionText, ruleText } from '#widgets/advanced-search/sentence.rules.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import { DragFrameContext } from './drag-frame.ts'
import { FieldSelect } from './FieldSelect.tsx'
import { MoreMenu, moveItem, removeItem } from './MoreMenu.tsx'
import { isSaidAtField } from './values/TimeInput.tsx'
import { ValueInput } from './values/ValueInput.tsx'

interface RowProps {
  model: SearchModel
  condition: Condition
}

/** One condition: field, rule, value. @param place among all, from 1 */
export function ConditionRow({ model, condition, place }: RowProps & { place: number }) {
  useSignals()
  const t = useText(messages)
  const Frame = useContext(DragFrameContext)
  const { fields, faultIn, speech } = model
  const { id, prop, rule } = condition
  const field = prop === undefined ? undefined : fields.value.get(prop)
  const text = conditionText(condition, speech())
  const fault = faultIn(condition)
  const isSilent = fault === undefined || fault === 'incomplete' || (rule !== undefined && isSaidAtField(fault, rule))
  const slip = isSilent ? '' : t(`fault.${fault === 'stale' && field ? 'rule' : fault}`, faultArgs(fault, condition))
  const row = (
    <div className="as-row" data-blank={field ? undefined : ''}>
      <FieldSelect model={model} id={id} prop={prop} />
      {field && <RuleSelect model={model} id={id} field={field} rule={rule} />}
      {field && rule && (
        <div className="as-value" part="value">
          <ValueInput model={model} condition={condition} field={field} rule={rule} />
        </div>
      )}
      <span className="as-row-end">
        <MoreMenu model={model} item={condition} label={t('more', { place })} />
        <span part="remove">
          <IconButton icon="trash" label={t('remove')} onPress={() => removeItem(model, id)} />
        </span>
      </span>
      {condition.muted && <p className="as-muted">{t('muted')}</p>}
      {slip && (
        <p className="as-slip" role="status">
          {slip}
        </p>
      )}
    </div>
  )
  return (
    <fieldset
      className="as-condition"
      part="condition"
      data-item={id}
      data-stale={fault === 'stale' ? '' : undefined}
      aria-label={text ? t(condition.muted ? 'condition.muted' : 'condition', { place, text }) : t('condition.blank', { place })}
      onKeyDown={(event) => moveByKey(event, model, id)}
    >
      {Frame ? (
        <Frame id={id} label={t('move', { place })}>
          {row}
        </Frame>
      ) : (
        row
      )}
    </fieldset>
  )
}

/** Alt and an arrow moves the line or the group, unless the control it was pressed in makes use of it, e.g. a date that opens its calendar. */
export function moveByKey(event: KeyboardEvent, model: SearchModel, id: string): void {
  if (!event.altKey || event.defaultPrevented || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  if (event.target instanceof Element && event.target.closest('.as-value, .as-find-popup')) return
  event.preventDefault()
  event.stopPropagation()
  moveItem(model, id, event.key === 'ArrowUp' ? -1 : 1, event)
}

interface RuleProps {
  model: SearchModel
  id: string
  field: SearchField
  rule: Rule | undefined
}

const RuleSelect = memo(function RuleSelect({ model, id, field, rule }: RuleProps) {
  useSignals()
  const t = useText(messages)
  const { store, speech } = model
  const rules = rulesOf(field.type)
  const say = speech().t
  return (
    <div className="as-rule" part="rule">
      <SelectField
        label={t('rule')}
        value={rule ?? ''}
        options={[
          ...(rule && rules.includes(rule) ? [] : [{ value: rule ?? '', label: rule ? ruleText(rule, field, say) : t('rule.choose') }]),
          ...rules.map((one) => ({ value: one, label: ruleText(one, field, say) })),
        ]}
        onChange={(next) => rules.includes(next as Rule) && store.change((root) => setRule(root, id, next as Rule))}
      />
    </div>
  )
})

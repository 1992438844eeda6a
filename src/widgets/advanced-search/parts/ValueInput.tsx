import { useSignals } from '@preact/signals-react/runtime'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { useText } from '#core/locale.tsx'
import { setAnswer } from '#domain/search/change.ts'
import type { Answer, SearchField } from '#domain/search/field.ts'
import { kindOf, type Rule } from '#domain/search/rules.ts'
import type { Condition } from '#domain/search/tree.ts'
import { TextField } from '#ui/TextField.tsx'
import { messages } from '#widgets/advanced-search/search.messages.ts'
import type { SearchModel } from '#widgets/advanced-search/use-search.ts'
import { ListInput } from './ListInput.tsx'
import { CascadeInput, CityInput, DictionaryInput, OptionInput, ReferenceInput, UserInput } from './PickerInput.tsx'
import { CalendarInput, DynamicInput } from './RelativeInput.tsx'
import { PointInput, RangeInput } from './TimeInput.tsx'
import css from './Values.css?inline'

const sheet = styleSheet(css)

export interface ValueProps {
  model: SearchModel
  condition: Condition
  field: SearchField
  rule: Rule
}

/** What an input gets: the condition, and the way to answer. Changes of one input that follow each other are one step of undoing. */
export interface InputProps extends ValueProps {
  answer: (answer: Answer) => void
}

/** The input a field and a rule ask for (SEA-08). */
export function ValueInput(given: ValueProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { model, condition, rule, field } = given
  const answer = (next: Answer) => void model.store.change((root) => setAnswer(root, condition.id, next), `value ${condition.id}`)
  const props = { ...given, answer }
  if (rule === 'isNull' || rule === 'isNotNull') return <TextField label={t('value')} value="" disabled onInput={() => undefined} />
  if (rule === 'range') return <RangeInput {...props} />
  if (rule === 'dynamicTime') return <DynamicInput {...props} />
  if (rule === 'calendarTime') return <CalendarInput {...props} />
  return <Typed {...props} key={`${field.prop} ${rule}`} />
}

function Typed(props: InputProps) {
  const { field, rule } = props
  switch (field.type) {
    case 'BOOL':
    case 'ENUM':
      return <OptionInput {...props} />
    case 'DICT':
    case 'DICT_NUM':
      return <DictionaryInput {...props} />
    case 'USER':
      return <UserInput {...props} />
    case 'REF':
    case 'MASTER_SLAVE':
      return <ReferenceInput {...props} />
    case 'CASCADER':
      return <CascadeInput {...props} />
    case 'CITY_SELECT':
      return <CityInput {...props} />
    case 'DATE':
    case 'DATETIME':
    case 'TIME':
      return <PointInput {...props} />
    default:
      return rule === 'in' || rule === 'notIn' ? <ListInput {...props} /> : <OneInput {...props} />
  }
}

/** A text or a number. */
function OneInput({ condition, field, answer }: InputProps) {
  const t = useText(messages)
  const value = typeof condition.value === 'string' ? condition.value : ''
  const plain = (text: string) => (kindOf(field.type) === 'number' ? numberOf(text) : text)
  return <TextField label={t('value')} value={value} maxLength={500} onInput={(next) => answer({ value: plain(next) })} />
}

/** Figures of full width and grouping commas are how people type and paste numbers. */
export const numberOf = (text: string): string => text.normalize('NFKC').replace(/[,\s]/g, '')

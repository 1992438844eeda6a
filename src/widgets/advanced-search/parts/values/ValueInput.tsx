import { useSignals } from '@preact/signals-react/runtime'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { setAnswer } from '#domain/search/change.ts'
import type { Answer } from '#domain/search/field.ts'
import { kindOf } from '#domain/search/rules.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { type InputProps, numberOf, useNames, type ValueProps } from './input-props.ts'
import { ListInput } from './ListInput.tsx'
import { CascadeInput, CityInput, DictionaryInput, OptionInput, ReferenceInput, UserInput } from './PickerInput.tsx'
import { CalendarInput, DynamicInput } from './RelativeInput.tsx'
import { PointInput, RangeInput } from './TimeInput.tsx'
import css from './Values.css?inline'

const sheet = styleSheet(css)

/** The input a field and a rule ask for (SEA-08). */
export function ValueInput(given: ValueProps) {
  useSignals()
  useStyles(sheet)
  const name = useNames(given)
  const { model, condition, rule, field } = given
  const answer = (next: Answer) => void model.store.change((root) => setAnswer(root, condition.id, next), `value ${condition.id}`)
  const props = { ...given, answer }
  if (rule === 'isNull' || rule === 'isNotNull') return <TextField label={name('value')} value="" disabled onInput={() => undefined} />
  if (rule === 'range') return <RangeInput {...props} />
  if (rule === 'dynamicTime') return <DynamicInput {...props} />
  if (rule === 'calendarTime') return <CalendarInput {...props} />
  return <Typed {...props} key={`${field.prop} ${rule}`} />
}

function Typed(props: InputProps) {
  const { field, rule } = props
  const isList = rule === 'in' || rule === 'notIn'
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
      return isList ? <ListInput {...props} /> : <PointInput {...props} />
    default:
      return isList ? <ListInput {...props} /> : <OneInput {...props} />
  }
}

/** A text or a number. */
function OneInput({ condition, field, answer, ...props }: InputProps) {
  const name = useNames({ field, ...props })
  const value = typeof condition.value === 'string' ? condition.value : ''
  const plain = (text: string) => (kindOf(field.type) === 'number' ? numberOf(text) : text)
  return <TextField label={name('value')} value={value} maxLength={500} onInput={(next) => answer({ value: plain(next) })} />
}

import { useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Checkbox } from '#ui/controls/Checkbox.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import type { Control, Face } from './face.rules.ts'
import { messages } from './playground.messages.ts'
import { isNumber, readJson, type Setting, shownIn, withJson, withSwitch, withText } from './state.rules.ts'

interface ControlsProps {
  face: Face
  setting: Setting
  onChange: (setting: Setting) => void
}

/** Every attribute and property that can be typed, the element's own first. */
export function Controls({ face, setting, onChange }: ControlsProps) {
  const t = useText(messages)
  const draw = (control: Control) => <OneControl key={control.name} control={control} setting={setting} onChange={onChange} />
  return (
    <div className="play-controls">
      <Card heading={t('attributes')}>
        <div className="play-fields">{face.controls.map(draw)}</div>
        <details className="play-more">
          <summary>{t('common')}</summary>
          <div className="play-fields">{face.common.map(draw)}</div>
        </details>
      </Card>
    </div>
  )
}

type OneProps = Omit<ControlsProps, 'face'> & { control: Control }

function OneControl(props: OneProps) {
  const { control, setting, onChange } = props
  const t = useText(messages)
  const label = control.attribute ?? control.name
  const { initial, doc } = control
  switch (control.kind) {
    case 'boolean':
      return (
        <div>
          <Checkbox
            label={label}
            checked={control.attribute !== undefined && control.attribute in setting.attributes}
            onChange={(isOn) => onChange(withSwitch(setting, control, isOn))}
          />
          <p className="play-note">{doc}</p>
        </div>
      )
    case 'choice': {
      const none = initial === '' ? t('unset') : t('unset.is', { value: initial.replaceAll('"', '') })
      const options = [{ value: '', label: none }, ...control.values.map((value) => ({ value, label: value }))]
      return (
        <SelectField
          label={label}
          help={doc}
          value={shownIn(setting, control)}
          options={options}
          onChange={(value) => onChange(withText(setting, control, value))}
        />
      )
    }
    case 'number':
      return <NumberControl {...props} label={label} />
    case 'json':
      return <JsonControl {...props} label={label} />
    default:
      return (
        <TextField
          label={label}
          help={doc}
          placeholder={initial.replaceAll('"', '')}
          value={shownIn(setting, control)}
          onInput={(text) => onChange(withText(setting, control, text))}
        />
      )
  }
}

/** Only what is a number reaches the element. */
function NumberControl({ control, setting, onChange, label }: OneProps & { label: string }) {
  const t = useText(messages)
  const [typed, setTyped] = useState(() => shownIn(setting, control))
  const isWrong = typed !== '' && !isNumber(typed)
  const type = (text: string) => {
    setTyped(text)
    if (text === '' || isNumber(text)) onChange(withText(setting, control, text.trim()))
  }
  return (
    <TextField
      label={label}
      help={control.doc}
      placeholder={control.initial}
      value={typed}
      error={isWrong ? t('notNumber') : undefined}
      onInput={type}
    />
  )
}

/** Only what is JSON reaches the element; where the text stops being it is told at the field. */
function JsonControl({ control, setting, onChange, label }: OneProps & { label: string }) {
  const t = useText(messages)
  const [typed, setTyped] = useState(() => shownIn(setting, control))
  const { fault } = readJson(typed)
  const type = (text: string) => {
    setTyped(text)
    const read = readJson(text)
    if (!read.fault) onChange(withJson(setting, control, read.value))
  }
  return (
    <TextArea
      label={label}
      help={`${control.doc} ${control.type}`}
      rows={2}
      placeholder={control.initial}
      value={typed}
      error={fault && t('notJson', { line: fault.line, column: fault.column })}
      onInput={type}
    />
  )
}

import { useState } from 'react'
import { TEXT_PICTURES, wordsLimits } from '#domain/rich-text/words.ts'
import { FieldFrame } from '#ui/form/FieldFrame.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import type { FormattedControl } from '#ui/overlay/ActionDialog.tsx'
import { usePart } from './part.ts'

const load = () => import('#widgets/rich-text/RichTextField.tsx')

interface WordsFieldProps extends FormattedControl {
  maxBytes: number
}

/** A field for an announcement, an objection or an answer: formatted, with pictures; plain where the editor cannot be had. */
function WordsField({ maxBytes, onInput, onFault, ...frame }: WordsFieldProps) {
  const [plain, setPlain] = useState('')
  const editor = usePart(load)
  if (editor === 'coming')
    return <FieldFrame {...frame}>{(ties) => <div id={ties.id} className="ui-textarea" aria-busy="true" />}</FieldFrame>
  if (editor === 'gone') {
    const input = (text: string) => {
      setPlain(text)
      onInput(text, undefined)
    }
    return <TextArea {...frame} value={plain} onInput={input} />
  }
  const { RichTextField } = editor.part
  return <RichTextField {...frame} {...{ maxBytes, onInput, onFault }} bizType={TEXT_PICTURES} maxPictureMb={wordsLimits.pictureMb} />
}

const controlOf = (maxBytes: number) => (ties: FormattedControl) => <WordsField {...ties} maxBytes={maxBytes} />
export const messageControl = controlOf(wordsLimits.messageBytes)
export const objectionControl = controlOf(wordsLimits.objectionBytes)

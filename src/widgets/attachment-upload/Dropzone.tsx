import { useSignals } from '@preact/signals-react/runtime'
import { type ChangeEvent, type RefObject, useCallback, useEffect, useId, useRef } from 'react'
import type { FieldControlProps } from '#core/element/field/field-view.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from './attachment.messages.ts'
import { acceptAttribute, extensionsIn } from './attachment.rules.ts'
import type { AttachmentHost, Attachments } from './use-attachments.ts'
import { useDrop } from './use-drop.ts'

/** Where files come in: a button, and a place to drop and paste. The whole place opens the choice, the button is for keys and readers. */
export function Dropzone({ host, attachments, ties }: { host: AttachmentHost; attachments: Attachments; ties: FieldControlProps }) {
  useSignals()
  const { props, text } = host
  host.textRevision.value
  const own = useId()
  const chosen = useRef<HTMLInputElement>(null)
  const { add, refused } = attachments
  const onFolder = useCallback(() => {
    refused.value = [...refused.value, () => text(messages, 'attachment.folder')]
  }, [refused, text])
  const at = props.dropTarget.value === 'page' ? document : host.element
  const over = useDrop({ at, enabled: !ties.disabled, onFiles: add, onFolder })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again after it was removed.
    target.value = ''
    add(files)
  }
  const multiple = props.multiple.value
  const choice = text(messages, multiple ? 'attachment.choose' : 'attachment.chooseOne')
  const area = useRef<HTMLLabelElement>(null)
  useOwnTrigger(area, chosen)
  return (
    <label
      ref={area}
      className="attachment-drop"
      part="dropzone"
      htmlFor={own}
      data-plain={props.display.value === 'button' ? '' : undefined}
      data-over={over ? '' : undefined}
      data-disabled={ties.disabled ? '' : undefined}
    >
      <slot name="trigger">
        <button
          id={ties.id}
          disabled={ties.disabled}
          aria-describedby={ties['aria-describedby']}
          aria-label={ties['aria-label'] && `${ties['aria-label']}: ${choice}`}
          type="button"
          className="ui-button ui-button-default"
          data-browse
          onClick={() => chosen.current?.click()}
        >
          <span className="ui-button-content">
            <Icon name="upload" />
            {choice}
          </span>
        </button>
      </slot>
      {props.display.value !== 'button' && (
        <span className="attachment-hint">
          {props.placeholder.value || text(messages, over ? 'attachment.dropNow' : 'attachment.drop')}
        </span>
      )}
      <span className="attachment-limits">
        <slot name="hint">{limitsOf(host)}</slot>
      </span>
      <input
        ref={chosen}
        id={own}
        type="file"
        hidden
        multiple={multiple}
        accept={acceptAttribute(props.accept.value) || undefined}
        disabled={ties.disabled}
        tabIndex={-1}
        onInput={(event) => event.stopPropagation()}
        onChange={choose}
      />
    </label>
  )
}

/** A press on the page's own trigger opens the choice, whatever the trigger is made of: a label would leave buttons out. */
function useOwnTrigger(area: RefObject<HTMLLabelElement | null>, chosen: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const open = (event: Event) => {
      if (!event.composedPath().some((node) => node instanceof HTMLElement && node.slot === 'trigger')) return
      event.preventDefault()
      chosen.current?.click()
    }
    const label = area.current
    label?.addEventListener('click', open)
    return () => label?.removeEventListener('click', open)
  }, [area, chosen])
}

/** What is allowed, in one line. */
function limitsOf({ props, text }: AttachmentHost): string {
  const max = props.max.value
  const types = extensionsIn(props.accept.value)
  const parts = [
    props.maxSize.value > 0 && text(messages, 'attachment.limitSize', { max: props.maxSize.value }),
    types.join(' '),
    props.multiple.value && max > 0 && text(messages, 'attachment.limitCount', { max }),
  ]
  return parts.filter(Boolean).join(' · ')
}

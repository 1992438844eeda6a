import { createElement, useEffect, useRef } from 'react'
import { tagOf } from '#core/element/page.ts'

interface FileBoxProps {
  label: string
  help: string
  required: boolean
  /** Id of the stored file; empty: none. */
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

const ACCEPT = '.pdf,.jpg,.jpeg,.png,.doc,.docx,.xls,.xlsx'
const MAX_MB = 10

/** One paper: our own upload element, tied to a field of the form. */
export function FileBox({ label, help, required, value, onChange, error }: FileBoxProps) {
  const box = useRef<HTMLElement>(null)
  const change = useRef(onChange)
  change.current = onChange
  useEffect(() => {
    const element = box.current
    const told = (event: Event) => change.current((event as CustomEvent<{ value: string }>).detail.value)
    element?.addEventListener('fly-change', told)
    return () => element?.removeEventListener('fly-change', told)
  }, [])
  return (
    <div className="application-file">
      {createElement(tagOf('attachment-upload'), {
        ref: box,
        label,
        help,
        required,
        value,
        accept: ACCEPT,
        maxSize: MAX_MB,
        bizType: 'tender-application',
        'data-focus': '',
      })}
      {error && (
        <p className="application-wrong" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

import { type ReactNode, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import buttonCss from '#ui/controls/Button.css?inline'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { IconName } from '#ui/icons/icons.ts'
import css from './FileList.css?inline'

const sheets = [styleSheet(buttonCss), styleSheet(css)]

export interface FileAction {
  icon: IconName
  /** What it does, with the name of the file. */
  label: string
  /** Name of the part, for styling from outside. */
  part?: string | undefined
  onPress: () => unknown
}

export interface ShownFile {
  key: string
  /** As it may be read: nothing invisible in it. */
  name: string
  /** Size, state or what is wrong. */
  note: string
  failure?: boolean | undefined
  /** 0 to 100 while it is on its way. */
  percent?: number | undefined
  /** A picture of the file; an icon when left out. */
  picture?: ReactNode
  actions: readonly FileAction[]
}

export interface FileListProps {
  files: readonly ShownFile[]
  /** Accessible name of the list. */
  label: string
  layout: 'list' | 'grid'
}

/** Files with what can be done with each. The buttons of all rows are in the order of tabbing; whoever removes a row finds himself in the next. */
export function FileList({ files, label, layout }: FileListProps) {
  useStyles(...sheets)
  const list = useRef<HTMLUListElement>(null)
  /** The row that takes the place of one that goes: its last button, which does the same there. */
  const keepPlace = (at: number, press: () => unknown) => {
    const before = files.length
    press()
    queueMicrotask(() =>
      requestAnimationFrame(() => {
        const rows = [...(list.current?.children ?? [])]
        if (rows.length >= before || rows.length === 0) return
        rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus()
      }),
    )
  }
  return (
    <ul ref={list} className="ui-files" data-layout={layout} aria-label={label}>
      {files.map(({ key, name, note, failure, percent, picture, actions }, at) => (
        <li key={key} className="ui-file" part="item" data-error={failure ? '' : undefined}>
          <span className="ui-file-thumb" part="thumbnail">
            {picture ?? <Icon name="file" />}
          </span>
          <span className="ui-file-text">
            <bdi className="ui-file-name" title={name}>
              {name}
            </bdi>
            <span className="ui-file-note">{note}</span>
          </span>
          <span className="ui-file-actions">
            {actions.map(({ icon, label: does, part, onPress }) => (
              <button
                key={icon}
                type="button"
                className="ui-icon-button"
                part={part}
                aria-label={does}
                title={does}
                onClick={() => keepPlace(at, onPress)}
              >
                <Icon name={icon} />
              </button>
            ))}
          </span>
          {percent !== undefined && (
            <span className="ui-file-bar" part="progress">
              <Progress percent={percent} label={name} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

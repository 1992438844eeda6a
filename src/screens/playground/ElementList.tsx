import { useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { Face } from './face.rules.ts'
import { messages } from './playground.messages.ts'

interface ElementListProps {
  faces: readonly Face[]
  chosen: string
  onChoose: (tag: string) => void
}

/** All elements; a part of the name finds one, and Enter takes the first. */
export function ElementList({ faces, chosen, onChoose }: ElementListProps) {
  const t = useText(messages)
  const [typed, setTyped] = useState('')
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = faces.filter(({ tag }) => words.every((word) => tag.includes(word)))
  const first = found[0]
  return (
    <nav className="play-list" aria-label={t('elements')}>
      <TextField
        label={t('search')}
        type="search"
        maxLength={40}
        value={typed}
        onInput={setTyped}
        onEnter={() => words.length > 0 && first && onChoose(first.tag)}
      />
      {found.length === 0 ? (
        <p className="play-note">{t('search.none')}</p>
      ) : (
        <ul className="play-tags">
          {found.map(({ tag }) => (
            <li key={tag}>
              <button type="button" className="play-tag" aria-current={tag === chosen ? 'true' : undefined} onClick={() => onChoose(tag)}>
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

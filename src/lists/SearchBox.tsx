import { type FormEvent, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import css from './ListTools.css?inline'

const sheet = styleSheet(css)

interface SearchBoxProps {
  /** What is looked for, e.g. code or title. */
  label: string
  action: string
  /** What the list is searched for now. */
  keyword: string
  onSearch: (keyword: string) => void
}

/** The search of a list: by Enter or the button; an emptied box searches for nothing at once. */
export function SearchBox({ label, action, keyword, onSearch }: SearchBoxProps) {
  useStyles(sheet)
  const [typed, setTyped] = useState(keyword)
  const [searched, setSearched] = useState(keyword)
  // Cleared together with the filters; no effect, which would be done again whenever the view is shown.
  if (searched !== keyword) {
    setSearched(keyword)
    setTyped(keyword)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed)
  }
  const type = (next: string) => {
    setTyped(next)
    if (next === '' && keyword !== '') onSearch('')
  }
  return (
    <search className="lt-search">
      <form onSubmit={submit}>
        <TextField label={label} placeholder={label} type="search" maxLength={80} value={typed} onInput={type} />
        <Button type="submit" icon="search">
          {action}
        </Button>
      </form>
    </search>
  )
}

import { useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { initialsOf, pictureOf } from '#domain/people.ts'
import css from './Avatar.css?inline'

const sheet = styleSheet(css)

/** The picture of a person; without one, or when it cannot be shown, the end of the name, which is no text: the name itself stands beside it. */
export function Avatar({ name, avatar }: { name: string; avatar?: string | undefined }) {
  useStyles(sheet)
  const picture = pictureOf(avatar, document.baseURI)
  const [broken, setBroken] = useState('')
  const shows = picture !== undefined && picture !== broken
  return (
    <span part="avatar" className="ui-avatar" aria-hidden="true" data-initials={shows ? undefined : initialsOf(name)}>
      {shows && <img src={picture} alt="" referrerPolicy="no-referrer" onError={() => setBroken(picture)} />}
    </span>
  )
}

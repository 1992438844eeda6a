import { Fragment } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { isApple } from './keys.rules.ts'
import css from './ShortcutSheet.css?inline'
import { messages } from './shortcuts.messages.ts'
import { keyName, type Shortcut, shortcutsAt } from './shortcuts.ts'

const sheet = styleSheet(css)

/** All keys that work everywhere, and those of the view that is shown. */
export function ShortcutSheet({ path, onClose }: { path: string; onClose: () => void }) {
  useStyles(sheet)
  const t = useText(messages)
  return (
    <Dialog open dismissible heading={t('title')} width="720px" onClose={onClose}>
      <div className="keys">
        {shortcutsAt(path).map(({ title, shortcuts }) => (
          <section key={title} className="keys-group">
            <h3>{t(title)}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <div key={shortcut.does} className="keys-line">
                  <dt>{t(shortcut.does)}</dt>
                  <dd>
                    <Ways keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Ways({ keys }: Pick<Shortcut, 'keys'>) {
  const t = useText(messages)
  const apple = isApple()
  return keys.map((way, at) => (
    <Fragment key={way.join(' ')}>
      {at > 0 && <span className="keys-or"> {t('or')} </span>}
      {way.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && <span aria-hidden="true">+</span>}
          <kbd>{keyName(key, apple)}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}

import '@fluentui/web-components/button.js'
import '@fluentui/web-components/dialog.js'
import '@fluentui/web-components/dialog-body.js'
import '@fluentui/web-components/text-input.js'
import '@fluentui/web-components/tree.js'
import '@fluentui/web-components/tree-item.js'
import { webLightTheme } from '@fluentui/tokens'
import { setTheme } from '@fluentui/web-components'
import { departments, people, until } from './people.js'

// It draws whatever it is given: departments all, people the first 100.
const PORTION = 100
setTheme(webLightTheme)
const box = document.getElementById('box')
const make = (tag, shape) => Object.assign(document.createElement(tag), shape)
const input = make('fluent-text-input')
const dialog = make('fluent-dialog')
const body = make('fluent-dialog-body')
dialog.append(body)
box.append(input, dialog)

globalThis.contender = {
  ready: until(() => input.shadowRoot?.querySelector('input')),
  open() {
    const tree = make('fluent-tree')
    tree.append(
      ...[...departments.map(({ name }) => name), ...people.slice(0, PORTION).map(({ realName }) => realName)].map((textContent) =>
        make('fluent-tree-item', { textContent }),
      ),
    )
    body.append(tree)
    dialog.show()
  },
  opened: () => (dialog.querySelector('fluent-tree-item')?.getBoundingClientRect().height ?? 0) > 0,
}

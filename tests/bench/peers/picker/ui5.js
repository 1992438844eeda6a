import '@ui5/webcomponents/dist/Dialog.js'
import '@ui5/webcomponents/dist/List.js'
import '@ui5/webcomponents/dist/ListItemStandard.js'
import '@ui5/webcomponents/dist/MultiInput.js'
import '@ui5/webcomponents/dist/Tree.js'
import '@ui5/webcomponents/dist/TreeItem.js'
import { departments, people, until } from './people.js'

// It draws whatever it is given: as its makers advise, people come in portions of 100, departments all.
const PORTION = 100
const box = document.getElementById('box')
const make = (tag, shape) => Object.assign(document.createElement(tag), shape)
const input = make('ui5-multi-input', { showValueHelpIcon: true })
const dialog = make('ui5-dialog', { headerText: 'Owner' })
box.append(input, dialog)

globalThis.contender = {
  ready: until(() => input.shadowRoot?.querySelector('input')),
  open() {
    const tree = make('ui5-tree', { selectionMode: 'Multiple' })
    tree.append(...departments.map(({ name }) => make('ui5-tree-item', { text: name })))
    const list = make('ui5-list', { selectionMode: 'Multiple', growing: 'Scroll' })
    list.append(...people.slice(0, PORTION).map(({ realName }) => make('ui5-li', { textContent: realName })))
    dialog.append(tree, list)
    dialog.open = true
  },
  opened: () =>
    (dialog.querySelector('ui5-li')?.getBoundingClientRect().height ?? 0) > 0 &&
    dialog.querySelector('ui5-tree-item').shadowRoot?.textContent.includes('Department 0'),
}

import { registerMgtPeoplePickerComponent } from '@microsoft/mgt-components/dist/es6/components/mgt-people-picker/mgt-people-picker.js'
import { ProviderState, Providers, SimpleProvider } from '@microsoft/mgt-element'
import { people, until } from './people.js'

// It has no dialog, and stands still when it is given 10,000 people: it gets the 20 that it is to show, as a search of a directory would answer.
const provider = new SimpleProvider(async () => 'token')
provider.setState(ProviderState.SignedIn)
Providers.globalProvider = provider
registerMgtPeoplePickerComponent()
const picker = document.createElement('mgt-people-picker')
picker.people = people.slice(0, 20).map(({ id, realName }) => ({ id, displayName: realName, personImage: '' }))
picker.showMax = 20
picker.disableImages = true
document.getElementById('box').append(picker)

const input = () => picker.shadowRoot?.querySelector('fluent-text-field, input')
const textIn = (root) =>
  root.textContent + [...root.querySelectorAll('*')].map((one) => (one.shadowRoot ? textIn(one.shadowRoot) : '')).join('')
globalThis.contender = {
  ready: until(() => input()?.shadowRoot?.querySelector('input') ?? input()?.matches('input')),
  open: () => (input().shadowRoot?.querySelector('input') ?? input()).focus(),
  opened: () => picker.shadowRoot?.querySelector('.flyout')?.isOpen && textIn(picker.shadowRoot).includes('Person 0'),
}

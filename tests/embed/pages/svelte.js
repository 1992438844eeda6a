import '../samples/start.js'
import { flushSync, mount, unmount } from 'svelte'
import { chooseDepartments } from '../samples/choose.js'
import Page from './Page.svelte'

/** The page as its tests drive it: through the framework, never past it. */
let app
window.page = {
  heard: [],
  choose: chooseDepartments,
  async mount() {
    app = mount(Page, { target: document.querySelector('#app'), props: { heard: this.heard } })
    flushSync()
    this.refs = app.refs
  },
  read: () => app.read(),
  async write(patch) {
    app.write(patch)
    flushSync()
  },
  async fill(patch) {
    app.fill(patch)
    flushSync()
  },
  unmount: () => unmount(app),
}
await window.page.mount()

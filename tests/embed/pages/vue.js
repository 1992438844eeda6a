import '../samples/start.js'
import { createApp, nextTick, reactive } from 'vue'
import { chooseDepartments } from '../samples/choose.js'
import { state, values } from './state.js'
import WholePage from './WholePage.vue'

/** The page as its tests drive it: through the framework, never past it. */
let app
window.page = {
  heard: [],
  choose: chooseDepartments,
  async mount() {
    this.state = reactive({ ...state(), values: values() })
    app = createApp(WholePage, { state: this.state, heard: this.heard })
    this.refs = app.mount('#app').refs
    await nextTick()
  },
  read: () => ({ ...window.page.state.values }),
  async write(patch) {
    Object.assign(this.state, patch)
    await nextTick()
  },
  async fill(patch) {
    Object.assign(this.state.values, patch)
    await nextTick()
  },
  unmount: () => app.unmount(),
}
await window.page.mount()

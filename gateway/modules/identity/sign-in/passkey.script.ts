/** The only script of the provider's pages: has the browser make or use a passkey and sends its answer with the form. */
export const passkeyScript = `
const ask = document.getElementById('passkey-ask')
const field = document.getElementById('passkey')
const error = document.getElementById('passkey-error')
const makes = 'makes' in ask.dataset
const parse = makes ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON'
if (window.PublicKeyCredential && PublicKeyCredential[parse]) ask.parentElement.hidden = false
ask.addEventListener('click', async () => {
  error.textContent = ''
  try {
    const publicKey = PublicKeyCredential[parse](JSON.parse(ask.dataset.options))
    const credential = await navigator.credentials[makes ? 'create' : 'get']({ publicKey })
    field.value = JSON.stringify(credential.toJSON())
    field.form.submit()
  } catch {
    error.textContent = error.dataset.failed
  }
})
`

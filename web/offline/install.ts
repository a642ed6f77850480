/** Whether the app was put on this device, and how it can be. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

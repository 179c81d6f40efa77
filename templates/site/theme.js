'use strict';
// Runs before the page is drawn, so that it never appears in other colours first. Browsers can deny access to the storage,
// for example for pages opened from disk.
try {
  const stored = localStorage.getItem('snowspec-theme');
  if (stored === 'dark' || stored === 'light') document.documentElement.dataset.theme = stored;
} catch {}

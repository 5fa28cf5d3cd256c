// Starts the app.
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { language, load } from './lib/messages';

const target = document.getElementById('app');
document.documentElement.lang = language;
if (target) void load('App').then(() => mount(App, { target }));

// Lets the pages open without a connection. Browsers have this only over https and on the own machine.
addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(() => {}));

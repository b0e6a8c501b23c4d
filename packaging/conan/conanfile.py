"""Conan 2: the loop library. `conan create packaging/conan`, from the project."""
import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir
from conan.tools.gnu import PkgConfigDeps


class GiroConan(ConanFile):
    name = 'giro'
    description = 'An event loop for C++20: phases, timers, I/O on io_uring or epoll, a thread pool and coroutines'
    license = 'MIT'
    topics = ('event-loop', 'coroutines', 'io-uring', 'networking')
    package_type = 'library'
    settings = 'os', 'arch', 'compiler', 'build_type'
    options = {'shared': [True, False], 'resolver': [True, False], 'tls': [True, False]}
    default_options = {'shared': False, 'resolver': True, 'tls': True}

    @property
    def _project(self):
        return os.path.join(self.recipe_folder, '..', '..')

    def set_version(self):
        header = load(self, os.path.join(self._project, 'include', 'giro', 'version.h'))
        self.version = re.search(r'GIRO_VERSION_STRING "(.*)"', header)[1]

    def export_sources(self):
        for pattern in ('CMakeLists.txt', 'LICENSE', 'cmake/*', 'include/*', 'src/base/*', 'src/loop/*', 'src/io/*', 'src/tls/*', 'src/trace/*'):
            copy(self, pattern, self._project, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        self.requires('liburing/[>=2.3]')
        if self.options.resolver:
            self.requires('c-ares/[>=1.18]')
        if self.options.tls:
            self.requires('openssl/[>=3.0]')

    def validate(self):
        if self.settings.os != 'Linux':
            raise ConanInvalidConfiguration('giro is for Linux')
        check_min_cppstd(self, 20)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables['GIRO_BUILD_RUNTIME'] = False
        toolchain.cache_variables['GIRO_BUILD_TESTS'] = False
        toolchain.cache_variables['GIRO_BUILD_EXAMPLES'] = False
        toolchain.cache_variables['GIRO_BUILD_RESOLVER'] = bool(self.options.resolver)
        toolchain.cache_variables['GIRO_BUILD_TLS'] = bool(self.options.tls)
        toolchain.cache_variables['GIRO_SHARED'] = bool(self.options.shared)
        toolchain.generate()
        CMakeDeps(self).generate()
        PkgConfigDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, 'LICENSE', self.source_folder, os.path.join(self.package_folder, 'licenses'))
        rmdir(self, os.path.join(self.package_folder, 'lib', 'cmake'))
        rmdir(self, os.path.join(self.package_folder, 'lib', 'pkgconfig'))

    def package_info(self):
        self.cpp_info.set_property('cmake_file_name', 'giro')
        components = {'base': [], 'loop': ['base', 'liburing::liburing'], 'io': ['loop']}
        if self.options.resolver:
            components['resolver'] = ['io', 'c-ares::c-ares']
        if self.options.tls:
            components['tls'] = ['io', 'openssl::openssl']
        for name, requires in components.items():
            component = self.cpp_info.components[name]
            component.set_property('cmake_target_name', f'giro::{name}')
            component.set_property('pkg_config_name', f'giro-{name}')
            component.libs = ['giro' if self.options.shared else f'giro_{name}']
            component.defines = ['GIRO_SHARED'] if self.options.shared else []
            component.requires = requires
            component.system_libs = ['pthread']
